/** What every call of this folder answers: the outcome as a value, never thrown. */
export type Result<T> = { data: T; error: null } | { data: null; error: CallError }

export interface CallError {
  message: string
  code?: string
}

interface ClientError {
  message: string
  code?: string | undefined
}

export function ok<T>(data: T): Result<T> {
  return { data, error: null }
}

export function failed<T>(error: ClientError): Result<T> {
  return {
    data: null,
    error: error.code ? { message: error.message, code: error.code } : { message: error.message },
  }
}

/** Turns a supabase-js answer into ours. Use `ok(undefined)` for calls that answer nothing. */
export function toResult<T>(answer: { data: T | null; error: ClientError | null }): Result<T> {
  if (answer.error) return failed(answer.error)
  if (answer.data === null) return failed({ message: 'The server answered without data.' })
  return ok(answer.data)
}
