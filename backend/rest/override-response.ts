import { z } from 'zod'
import * as errors from '../errors/rest.ts'

/** Settings of functions and triggers: `response.headers` and `response.status`. */
export interface ResponseOverrides {
  headers: string | null
  status: string | null
}

export interface ResponseDraft {
  status: number
  headers: Headers | Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

/** @throws PGRST111, PGRST112 for values that can't be used */
export function overrideResponse(draft: ResponseDraft, overrides: ResponseOverrides): Response {
  const status = overrides.status === null ? draft.status : toStatus(overrides.status)
  const body = [204, 205, 304].includes(status) ? null : draft.body
  if (overrides.headers === null) {
    return new Response(body, { status, headers: draft.headers })
  }
  const headers = new Headers(draft.headers)
  const given = toHeaders(overrides.headers)
  for (const [name] of given) {
    headers.delete(name)
  }
  for (const [name, value] of given) {
    headers.append(name, value)
  }
  return new Response(body, { status, headers })
}

function toStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw errors.invalidResponseStatus()
  }
  return status
}

const headerList = z.array(
  z.record(z.string(), z.string()).refine(header => Object.keys(header).length === 1),
)

function toHeaders(text: string): [string, string][] {
  try {
    const pairs = headerList.parse(JSON.parse(text)).flatMap(header => Object.entries(header))
    new Headers(pairs)
    return pairs
  } catch {
    throw errors.invalidResponseHeaders()
  }
}
