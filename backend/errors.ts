/** Every error response is made here, in its service's wire format. Expected errors are created in `errors/`. */
import postgres from 'postgres'
import {
  ApiError,
  type ErrorResponse,
  type KnownError,
  type Service,
  TokenError,
} from './errors/api-error.ts'
import { toAuthInternalError, toAuthResponse } from './errors/auth.ts'
import { toConnectionError, toShortageError } from './errors/connection.ts'
import { toFunctionsResponse } from './errors/functions.ts'
import { isGatewayError, overBudgetCode, toGatewayResponse } from './errors/gateway.ts'
import { toRestResponse } from './errors/rest-response.ts'
import { toStorageResponse } from './errors/storage.ts'

export interface ErrorContext {
  service: Service
  requestId: string
  requestHeaders: Headers
  report: (error: unknown) => void // for unexpected errors
  reportMeant: (error: KnownError, status: number) => void // for expected errors with status 500 or above
}

interface ErrorFormat {
  toResponse: (error: KnownError, requestHeaders: Headers) => ErrorResponse | null
  toInternalError: (message: string, requestHeaders: Headers) => ErrorResponse
  overBudgetCode: string
}

const internal = (body: Record<string, unknown>): ErrorResponse => ({ status: 500, body })

const gateway: ErrorFormat = {
  toResponse: toGatewayResponse,
  toInternalError: message => internal({ message }),
  overBudgetCode: 'too_many_requests',
}

const formats: Record<Service, ErrorFormat> = {
  rest: {
    toResponse: toRestResponse,
    toInternalError: message => internal({ code: 'PGRSTX00', message, details: null, hint: null }),
    overBudgetCode: 'too_many_requests',
  },
  auth: {
    toResponse: toAuthResponse,
    toInternalError: toAuthInternalError,
    overBudgetCode: 'over_request_rate_limit',
  },
  storage: {
    toResponse: toStorageResponse,
    toInternalError: message =>
      internal({ statusCode: '500', error: 'Internal', message, code: 'InternalError' }),
    overBudgetCode: 'SlowDown',
  },
  functions: {
    toResponse: toFunctionsResponse,
    toInternalError: message => internal({ code: 'INTERNAL_ERROR', message, msg: message }),
    overBudgetCode: 'TOO_MANY_REQUESTS',
  },
  realtime: { ...gateway, toInternalError: message => internal({ error: message }) },
  gateway,
}

export function toErrorResponse(error: unknown, context: ErrorContext): Response {
  const { requestHeaders, requestId } = context
  const known = toConnectionError(error) ?? (isKnown(error) ? error : null)
  const format = formats[isGatewayError(known) ? 'gateway' : context.service]
  const toResponse = (meant: KnownError | null) =>
    meant && format.toResponse(withOverBudgetCode(meant, format), requestHeaders)
  let response = toResponse(known) ?? toResponse(toShortageError(error))
  if (!response) {
    context.report(error)
    const message = `Something went wrong on our side. Please try again; if it stays, tell us this number: ${requestId}`
    response = formats[context.service].toInternalError(message, requestHeaders)
  } else if (known && response.status >= 500) {
    context.reportMeant(known, response.status)
  }
  const { status, body, headers = {} } = response
  return Response.json(body, { status, headers })
}

const isKnown = (error: unknown): error is KnownError =>
  error instanceof ApiError || error instanceof TokenError || error instanceof postgres.PostgresError

const withOverBudgetCode = (error: KnownError, format: ErrorFormat): KnownError =>
  error instanceof ApiError && error.code === overBudgetCode
    ? new ApiError({ ...error, message: error.message, code: format.overBudgetCode })
    : error
