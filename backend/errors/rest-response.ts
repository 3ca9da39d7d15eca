import postgres from 'postgres'
import type { ErrorResponse, KnownError } from './api-error.ts'
import { TokenError } from './api-error.ts'
import { isStatus, toStatus } from './sqlstate-status.ts'

export function toRestResponse(error: KnownError): ErrorResponse | null {
  if (error instanceof TokenError) {
    return toTokenResponse(error)
  }
  if (error instanceof postgres.PostgresError) {
    return toPostgresResponse(error)
  }
  const { code, message, details, hint, status, headers } = error
  return toResponse(status, { code, message, details, hint }, headers)
}

function toResponse(
  status: number,
  body: { code: string; message: string; details: unknown; hint: string | null },
  headers: Record<string, string> = {},
): ErrorResponse {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // Functions can raise any code, also one that no header can hold.
      ...(/^[\w-]+$/.test(body.code) ? { 'proxy-status': `PostgREST; error=${body.code}` } : {}),
      ...headers,
    },
  }
}

function toTokenResponse(error: TokenError): ErrorResponse {
  const ofClaims = ['expired', 'not-yet-valid', 'claims', 'session-ended'].includes(error.reason)
  const code = ofClaims ? 'PGRST303' : 'PGRST301'
  return toResponse(
    401,
    { code, message: error.message, details: null, hint: null },
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${error.message}"` },
  )
}

function toPostgresResponse(error: postgres.PostgresError): ErrorResponse | null {
  const { code, message } = error
  if (code === 'PGRST') {
    return toRaisedResponse(error)
  }
  // These messages name files and internals, so they are logged and not shown.
  if (/^(58|F0|XX)/.test(code)) {
    return null
  }
  const status = toStatus(code, message)
  return toResponse(
    status,
    { code, message, details: error.detail ?? null, hint: error.hint ?? null },
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  )
}

/** `raise sqlstate 'PGRST'` with JSON as message and detail makes the whole response. */
function toRaisedResponse({ message, detail }: postgres.PostgresError): ErrorResponse {
  const raised = parseObject(message)
  if (!raised || !('code' in raised) || !('message' in raised)) {
    return toRaiseError(`Invalid JSON value for MESSAGE: '${message}'`, messageHint)
  }
  const answer = parseObject(detail ?? '')
  const status = Number(answer?.status)
  const headers = toHeaders(answer?.headers)
  if (!detail || !isStatus(status) || !headers) {
    const details = detail
      ? `Invalid JSON value for DETAIL: '${detail}'`
      : 'DETAIL is missing in the RAISE statement'
    return toRaiseError(details, detailHint)
  }
  const { details, hint } = raised
  const body = { code: String(raised.code), message: String(raised.message), details: details ?? null }
  return toResponse(status, { ...body, hint: typeof hint === 'string' ? hint : null }, headers)
}

const messageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

const toRaiseError = (details: string, hint: string): ErrorResponse =>
  toResponse(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function toHeaders(given: unknown): Record<string, string> | null {
  try {
    return typeof given === 'object' && given !== null ? Object.fromEntries(new Headers({ ...given })) : null
  } catch {
    return null
  }
}
