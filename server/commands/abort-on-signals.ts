import { StartupError } from '../startup-error.ts'

/** The first interrupt aborts, so that what was begun can be cleaned up; the second ends the process. */
export function abortOnSignals(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new StartupError(`Interrupted (${signal}).`)))
  }
  return interrupted.signal
}
