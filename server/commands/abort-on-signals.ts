import { StartupError } from '../startup-error.ts'
import { repeatWindow } from '../stop-on-signals.ts'

/** The first interrupt aborts, so that what was begun can be cleaned up; a later one ends the process. */
export function abortOnSignals(): AbortSignal {
  const interrupted = new AbortController()
  let begun = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupted.signal.aborted && Date.now() - begun > repeatWindow) {
        process.exit(1)
      }
      begun ||= Date.now()
      interrupted.abort(new StartupError(`Interrupted (${signal}).`))
    })
  }
  return interrupted.signal
}

/** For work that can't be aborted: its caller goes on to close what it has opened, and the process ends. */
export function untilInterrupted<T>(work: Promise<T>): Promise<T> {
  const signal = abortOnSignals()
  const interrupted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  return Promise.race([work, interrupted])
}
