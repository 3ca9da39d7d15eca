import type { FunctionHandlers } from '../backend/functions/functions.ts'

export interface FunctionsConnection {
  publishable: string
  secret: string
  /** Reaches the backend in this process. */
  fetch: typeof fetch
}

/** The product's functions, each with a client that holds the secret key. */
export function connectFunctions(_connection: FunctionsConnection): FunctionHandlers {
  return {}
}
