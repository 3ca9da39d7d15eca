import type { Log } from './log.ts'

export interface Chore {
  start(): void
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Work that comes back: for the first time after a while, then every so often, never twice at once. Times are in
 * milliseconds. A failure is logged, and the work is tried again at its next time.
 */
export function createChore(parts: {
  name: string
  firstAfter: number
  every: number
  work: (signal: AbortSignal) => Promise<unknown>
  log: Log
}): Chore {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  function runAfter(delay: number): void {
    timer = setTimeout(() => {
      underWay = parts
        .work(stopping.signal)
        .catch(error => parts.log.error(`${parts.name} failed`, { error }))
        .finally(() => {
          if (!stopping.signal.aborted) {
            runAfter(parts.every)
          }
        })
    }, delay)
    timer.unref()
  }

  return {
    start: () => runAfter(parts.firstAfter),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
