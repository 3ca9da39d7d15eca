import { z } from 'zod'
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
  const headers = overrides.headers === null ? [] : toHeaders(overrides.headers)
  for (const [name] of headers) {
    draft.headers.delete(name)
  }
  for (const [name, value] of headers) {
    draft.headers.append(name, value)
  }
  return new Response([204, 205, 304].includes(status) ? null : draft.body, {
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

const headerList = z.array(
  z.record(z.string(), z.string()).refine(header => Object.keys(header).length === 1),
)

function toHeaders(text: string): [string, string][] {
  try {
    const pairs = headerList.parse(JSON.parse(text)).flatMap(header => Object.entries(header))
    // Refuses what can't be a header.
    new Headers(pairs)
    return pairs
  } catch {
    throw failures.invalidResponseHeaders()
  }
}
