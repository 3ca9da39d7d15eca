import { performance } from 'node:perf_hooks'
import { createPeriodicJob, type PeriodicJob } from '../backend/periodic-job.ts'
import { log } from './log.ts'

const every = 2_000
/** Of the event loop's time since the last look: a collection takes some 0.1 s of it. */
const idle = 0.5
const worthwhile = 64 * 2 ** 20

/**
 * Gives back what a burst of requests left. V8 collects when as much again has been allocated, not when time has passed, so
 * that a process would keep 200 MB of dead objects and free pages for as long as visitors are few. Does nothing without
 * `--expose-gc`.
 */
export function createIdleCollection(
  collect = globalThis.gc,
  interval = every,
  readMemory = process.memoryUsage.rss,
): PeriodicJob {
  let loop = performance.eventLoopUtilization()
  let lowest = Number.POSITIVE_INFINITY
  return createPeriodicJob({
    name: 'The collection of garbage',
    initialDelay: interval,
    interval,
    log,
    async run() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, loop)
      loop = now
      const memory = readMemory()
      lowest = Math.min(lowest, memory)
      if (collect && utilization < idle && memory - lowest > worthwhile) {
        collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
        lowest = readMemory()
        loop = performance.eventLoopUtilization()
      }
    },
  })
}
