import { performance } from 'node:perf_hooks'
import { createPeriodicJob, type PeriodicJob } from '../backend/periodic-job.ts'
import { log } from './log.ts'

const every = 2_000
/** Share of the event loop's time; a collection blocks it for up to 0.2 s. */
const idle = 0.5
const worthwhile = 64 * 2 ** 20
/** Runs between two collections at least, so that no traffic causes them all the time. */
const pause = 5

/** V8 collects by allocation, so 200 MB of garbage would stay after a burst (decision 86). Needs `--expose-gc`. */
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

function createUtilizationMeter(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
