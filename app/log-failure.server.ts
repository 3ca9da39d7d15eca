import { data, type RouterContextProvider } from 'react-router'
import { requestParts } from './data/request-parts.ts'
import type { CallError } from './data/result.ts'
import { writeErrorLog } from './write-log.server.ts'

type Context = Readonly<RouterContextProvider>

/** For a call to the backend that failed: the log says why, under the id that the visitor may see. */
export function logFailure(context: Context, message: string, { message: error, code }: CallError): void {
  const { requestId } = context.get(requestParts)
  writeErrorLog(message, { requestId, error, ...(code && { code }) })
}

/** To be thrown where a page can't be made without what the call should have brought. */
export function unavailable(context: Context, message: string, error: CallError) {
  logFailure(context, message, error)
  return data(null, { status: 503 })
}
