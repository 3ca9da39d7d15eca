import type { ErrorResponse, KnownError } from './api-error.ts'
import { ApiError, TokenError } from './api-error.ts'

export const missingFunctionName = () =>
  new ApiError({ status: 400, code: 'BAD_REQUEST', message: 'missing function name in request' })

export const functionNotFound = () =>
  new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Requested function was not found' })

/** Tells the client that the function itself was not reached. */
const relayError = { 'x-relay-error': 'true' }

/** Some clients read `message`, others `msg` (protocol §5). */
export function toFunctionsResponse(error: KnownError): ErrorResponse | null {
  if (error instanceof TokenError) {
    const { code, message } = toTokenMessage(error)
    return {
      status: 401,
      body: { code, message, msg: message },
      headers: { 'sb-error-code': code, ...relayError },
    }
  }
  if (!(error instanceof ApiError)) {
    return null
  }
  const { code, message, headers } = error
  return { status: error.status, body: { code, message, msg: message, ...error.body }, headers }
}

function toTokenMessage({ reason, facts }: TokenError): { code: string; message: string } {
  if (reason === 'malformed') {
    return { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT format' }
  }
  if (reason === 'algorithm') {
    return {
      code: 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
      message: `Unsupported JWT algorithm ${facts.algorithm}`,
    }
  }
  return { code: 'UNAUTHORIZED_ASYMMETRIC_JWT', message: 'Invalid JWT' }
}
