import { setTimeout } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface PeriodicJob {
  start(): void
  stop(): Promise<void>
}

/** Longer than what ends at the signal needs. */
const usualEnd = 12_000

/** Milliseconds; `interval` runs from the end of a run to the next. `stop` aborts the signal and waits up to `longestEnd` for the run. */
export function createPeriodicJob(parts: {
  name: string
  initialDelay: number
  interval: number
  run: (signal: AbortSignal) => Promise<unknown>
  log: Log
  longestEnd?: number
}): PeriodicJob {
  const stopping = new AbortController()
  const { signal } = stopping
  let loop: Promise<void> = Promise.resolve()

  async function runForever(): Promise<void> {
    await sleep(parts.initialDelay, signal)
    while (!signal.aborted) {
      await parts.run(signal).catch(error => parts.log.error(`${parts.name} failed`, { error }))
      await sleep(parts.interval, signal)
    }
  }

  return {
    start() {
      loop = runForever()
    },
    async stop() {
      stopping.abort()
      const limit = new AbortController()
      await Promise.race([
        loop,
        setTimeout(parts.longestEnd ?? usualEnd, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
    },
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {})
