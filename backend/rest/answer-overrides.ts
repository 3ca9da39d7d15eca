import * as failures from '../errors/rest.ts'

/** What functions and triggers may set for the answer: `response.headers` and `response.status`. */
export interface Overrides {
  headers: string | null
  status: string | null
}

export interface Draft {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer> | null
}

/** @throws PGRST111, PGRST112 for values that can't be used */
export function overrideAnswer(draft: Draft, overrides: Overrides): Response {
  const status = overrides.status === null ? draft.status : toStatus(overrides.status)
  for (const [name, value] of overrides.headers === null ? [] : toHeaders(overrides.headers)) {
    draft.headers.set(name, value)
  }
  return new Response(status === 204 || status === 304 ? null : draft.body, {
    status,
    headers: draft.headers,
  })
}

function toStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw failures.invalidResponseStatus()
  }
  return status
}

function toHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) {
      throw failures.invalidResponseHeaders()
    }
    const pairs = list.flatMap(item => Object.entries(item))
    // Refuses what can't be a header.
    new Headers(pairs as [string, string][])
    return pairs as [string, string][]
  } catch {
    throw failures.invalidResponseHeaders()
  }
}
