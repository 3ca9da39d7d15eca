import postgres from 'postgres'
import type { Answer, KnownError } from '../errors.ts'
import { Failure, TokenFailure } from './failure.ts'

export function toRestAnswer(error: KnownError): Answer | null {
  if (error instanceof TokenFailure) {
    return { status: 401, body: { code: 'PGRST301', message: error.message, details: null, hint: null } }
  }
  if (error instanceof postgres.PostgresError) {
    return {
      status: 400,
      body: {
        code: error.code,
        message: error.message,
        details: error.detail ?? null,
        hint: error.hint ?? null,
      },
    }
  }
  if (error instanceof Failure) {
    const { code, message, details, hint } = error
    return { status: error.status, body: { code, message, details, hint }, headers: error.headers }
  }
  return null
}
