import type { Answer, KnownError } from '../errors.ts'
import { Failure } from './failure.ts'

export function toAuthAnswer(error: KnownError): Answer | null {
  if (error instanceof Failure) {
    const { code, message } = error
    return { status: error.status, body: { code, message, ...error.body }, headers: error.headers }
  }
  return null
}
