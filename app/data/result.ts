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
