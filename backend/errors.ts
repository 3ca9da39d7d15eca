/**
 * The one exit for everything that fails. Failures we mean are made in `backend/errors/`, a file per service;
 * this module gives each the shape that its service has on the wire.
 */
import postgres from 'postgres'
import { toAuthAnswer, toAuthBug } from './errors/auth.ts'
import { type Answer, Failure, type KnownError, type Service, TokenFailure } from './errors/failure.ts'
import { toFunctionsAnswer } from './errors/functions.ts'
import { overBudgetCode } from './errors/gateway.ts'
import { toRestAnswer } from './errors/rest-answer.ts'
import { toStorageAnswer } from './errors/storage.ts'

export interface Exit {
  service: Service
  requestId: string
  requestHeaders: Headers
  /** Called for what we did not mean, once each. */
  report: (error: unknown) => void
}

const shapes: Record<Service, (error: KnownError, requestHeaders: Headers) => Answer | null> = {
  rest: toRestAnswer,
  auth: toAuthAnswer,
  storage: toStorageAnswer,
  functions: toFunctionsAnswer,
  realtime: toGatewayAnswer,
  gateway: toGatewayAnswer,
}

/** Bodies for bugs, per service, in the shape its client reads. */
const unexpected: Record<Service, (message: string, requestHeaders: Headers) => Answer> = {
  rest: message => toBug({ code: 'PGRSTX00', message, details: null, hint: null }),
  auth: toAuthBug,
  storage: message => toBug({ statusCode: '500', error: 'Internal', message, code: 'InternalError' }),
  functions: message => toBug({ code: 'INTERNAL_ERROR', message, msg: message }),
  realtime: message => toBug({ error: message }),
  gateway: message => toBug({ message }),
}

/** The gateway's refusals keep the gateway's shape, whatever service's path they came by. */
const gatewayCodes = new Set(['no_api_key', 'invalid_api_key', 'no_route'])

/** What clients of each service know a refusal by that means: not so much at once. */
const overBudgetCodes: Record<Service, string> = {
  rest: 'too_many_requests',
  auth: 'over_request_rate_limit',
  storage: 'SlowDown',
  functions: 'TOO_MANY_REQUESTS',
  realtime: 'too_many_requests',
  gateway: 'too_many_requests',
}

const toBug = (body: Record<string, unknown>): Answer => ({ status: 500, body })

const isKnown = (error: unknown): error is KnownError =>
  error instanceof Failure || error instanceof TokenFailure || error instanceof postgres.PostgresError

export function toResponse(error: unknown, exit: Exit): Response {
  const known = lostConnection(error) ?? (isKnown(error) ? withOwnCode(error, exit.service) : null)
  const service = known instanceof Failure && gatewayCodes.has(known.code) ? 'gateway' : exit.service
  const {
    status,
    body,
    headers = {},
  } = (known && shapes[service](known, exit.requestHeaders)) ?? answerBug(error, exit)
  return Response.json(body, { status, headers })
}

function withOwnCode(error: KnownError, service: Service): KnownError {
  return error instanceof Failure && error.code === overBudgetCode
    ? new Failure({ ...error, message: error.message, code: overBudgetCodes[service] })
    : error
}

function answerBug(error: unknown, { service, requestId, requestHeaders, report }: Exit): Answer {
  report(error)
  const message = `Something went wrong on our side. Please try again; if it stays, tell us this number: ${requestId}`
  return unexpected[service](message, requestHeaders)
}

function toGatewayAnswer(error: KnownError): Answer | null {
  if (error instanceof TokenFailure) {
    return { status: 401, body: { error: error.message } }
  }
  if (!(error instanceof Failure)) {
    return null
  }
  const { message, hint } = error
  return { status: error.status, body: hint ? { message, hint } : { message }, headers: error.headers }
}

/** The driver's own errors for a database that can't be reached have codes, but no SQLSTATE. */
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
])

function lostConnection(error: unknown): Failure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const shuttingDown = error instanceof postgres.PostgresError && /^(57P0|08)/.test(code)
  // A file that is not there has the same code as the database's socket that is not.
  const isAboutFile = error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
  const unreachable = connectionCodes.has(code) && !isKnown(error) && !(code === 'ENOENT' && isAboutFile)
  if (!shuttingDown && !unreachable) {
    return null
  }
  return new Failure({
    status: 503,
    code: 'PGRST000',
    message: 'Database connection error.',
    details: 'The database is not reachable at the moment.',
    headers: { 'retry-after': '1' },
    cause: error,
  })
}
