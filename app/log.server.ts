import { data, type RouterContextProvider } from 'react-router'
import { requestParts } from './data/request-parts.ts'
import type { CallError } from './data/result.ts'

type Context = Readonly<RouterContextProvider>

/** In the format of the server's own log. */
export function logError(message: string, fields: Record<string, unknown>): void {
  const entry = { time: new Date().toISOString(), level: 'error', message, ...fields }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

export function logCallError(context: Context, message: string, { message: error, code }: CallError): void {
  const { requestId } = context.get(requestParts)
  logError(message, { requestId, error, ...(code && { code }) })
}

export function serviceUnavailable(context: Context, message: string, error: CallError) {
  logCallError(context, message, error)
  return data(null, { status: 503 })
}
