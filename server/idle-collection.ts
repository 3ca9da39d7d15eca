import { performance } from 'node:perf_hooks'
import { createPeriodicJob, type PeriodicJob } from '../backend/periodic-job.ts'
import { log } from './log.ts'

const every = 2_000
/** Of the event loop's time since the last look: a collection takes some 0.1 s of it. */
const idle = 0.5
const worthwhile = 64 * 2 ** 20
/** Looks between two collections, so that nobody makes it do little else. */
const pause = 5

/**
 * Gives back what a burst of requests left. V8 collects when as much again has been allocated, not when time has passed, so
 * that a process would keep 200 MB of dead objects and free pages for as long as visitors are few. Does nothing without
 * `--expose-gc`.
 */
export function createIdleCollection(
  collect = globalThis.gc,
  interval = every,
  readMemory = process.memoryUsage.rss,
  readUtilization = createUtilizationMeter(),
): PeriodicJob {
  let lowest = Number.POSITIVE_INFINITY
  let looks = pause
  return createPeriodicJob({
    name: 'The collection of garbage',
    initialDelay: interval,
    interval,
    log,
    async run() {
      const utilization = readUtilization()
      const memory = readMemory()
      lowest = Math.min(lowest, memory)
      looks += 1
      if (collect && looks > pause && utilization < idle && memory - lowest > worthwhile) {
        collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
        lowest = readMemory()
        looks = 0
      }
    },
  })
}

/** Which share of the time since it was asked before the event loop was at work. */
function createUtilizationMeter(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
