import { ApiError, type ErrorResponse, type KnownError, TokenError } from './api-error.ts'

export const noApiKey = () =>
  new ApiError({
    status: 401,
    code: 'no_api_key',
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  })

export const invalidApiKey = () =>
  new ApiError({
    status: 401,
    code: 'invalid_api_key',
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  })

export const noRoute = () =>
  new ApiError({ status: 404, code: 'no_route', message: 'no Route matched with those values' })

const gatewayCodes = new Set(['no_api_key', 'invalid_api_key', 'no_route'])

export const isGatewayError = (error: KnownError | null): boolean =>
  error instanceof ApiError && gatewayCodes.has(error.code)

export const bodyTooLarge = (limit: number) =>
  new ApiError({
    status: 413,
    code: 'request_entity_too_large',
    message: `The body may have at most ${limit} bytes`,
    // The rest of the body is not read, so the connection can't carry another request.
    headers: { connection: 'close' },
  })

export const tooManyRequests = (code: string, message: string, retryAfterSeconds: number) =>
  new ApiError({
    status: 429,
    code,
    message,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })

/** Not 429, at which the client ends its session. */
export const tooBusy = (retryAfterSeconds: number) =>
  new ApiError({
    status: 503,
    code: 'request_timeout',
    message: 'Too many requests wait to be answered. Please try again.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const overBudget = (retryAfterSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return tooManyRequests(
    overBudgetCode,
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    seconds,
  )
}

/** Replaced by each service's own code (`backend/errors.ts`). */
export const overBudgetCode = 'over_budget'

export function toGatewayResponse(error: KnownError): ErrorResponse | null {
  if (error instanceof TokenError) {
    return { status: 401, body: { error: error.message } }
  }
  if (!(error instanceof ApiError)) {
    return null
  }
  const { message, hint } = error
  return { status: error.status, body: hint ? { message, hint } : { message }, headers: error.headers }
}
