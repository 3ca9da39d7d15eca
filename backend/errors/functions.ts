import { decodeProtectedHeader } from 'jose'
import type { Answer, KnownError } from './failure.ts'
import { Failure, TokenFailure } from './failure.ts'

export const missingFunctionName = () =>
  new Failure({ status: 400, code: 'BAD_REQUEST', message: 'missing function name in request' })

export const functionNotFound = () =>
  new Failure({ status: 404, code: 'NOT_FOUND', message: 'Requested function was not found' })

/** By this the client knows that not the function has answered, but what stands before it. */
const relayError = { 'x-relay-error': 'true' }

/** Bodies carry the message twice, as `message` and `msg`: both are read in the wild (protocol §5). */
export function toFunctionsAnswer(error: KnownError, requestHeaders: Headers): Answer | null {
  if (error instanceof TokenFailure) {
    const { code, message } = toTokenRefusal(error, requestHeaders)
    return {
      status: 401,
      body: { code, message, msg: message },
      headers: { 'sb-error-code': code, ...relayError },
    }
  }
  if (!(error instanceof Failure)) {
    return null
  }
  const { code, message, headers } = error
  return { status: error.status, body: { code, message, msg: message, ...error.body }, headers }
}

function toTokenRefusal(error: TokenFailure, requestHeaders: Headers): { code: string; message: string } {
  if (error.fault === 'malformed') {
    return { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT format' }
  }
  if (error.fault === 'algorithm') {
    const token = requestHeaders.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
    return {
      code: 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
      message: `Unsupported JWT algorithm ${decodeProtectedHeader(token).alg}`,
    }
  }
  return { code: 'UNAUTHORIZED_ASYMMETRIC_JWT', message: 'Invalid JWT' }
}
