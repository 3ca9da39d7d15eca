import postgres from 'postgres'
import { ApiError } from './api-error.ts'

/** The driver's own codes for an unreachable database, which are no SQLSTATEs. */
const codes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
])

export function toConnectionError(error: unknown): ApiError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isShuttingDown = error instanceof postgres.PostgresError && /^(57P0|08)/.test(code)
  // ENOENT is also the code of a missing file, not only of a missing database socket.
  const isAboutFile =
    code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
  if (!isShuttingDown && (!codes.has(code) || isAboutFile)) {
    return null
  }
  return unavailable('Database connection error.', 'The database is not reachable at the moment.', error)
}

/** It has no connection, no memory or no room left (class 53). REST and storage have answers of their own to these. */
export const toShortageError = (error: unknown): ApiError | null =>
  error instanceof postgres.PostgresError && error.code.startsWith('53')
    ? unavailable('The database cannot take more at the moment.', 'Please try again in a moment.', error)
    : null

const unavailable = (message: string, details: string, cause: unknown) =>
  new ApiError({ status: 503, code: 'PGRST000', message, details, headers: { 'retry-after': '1' }, cause })
