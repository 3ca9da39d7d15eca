import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Bytes between two collections of the whole heap. V8 alone leaves two fifths of what lives, as 512 MB are its limit (decision 87). */
const room = 64 * 2 ** 20
const least = 20
const most = 200

/** Returns what ends it. */
export function keepHeapGrowth(): () => void {
  const observer = new PerformanceObserver(list => {
    if (list.getEntries().some(isMajor)) {
      const { used_heap_size, external_memory } = getHeapStatistics()
      setFlagsFromString(`--heap-growing-percent=${toGrowingPercent(used_heap_size + external_memory)}`)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}

const isMajor = (entry: PerformanceEntry): boolean =>
  'detail' in entry && (entry.detail as { kind?: number }).kind === constants.NODE_PERFORMANCE_GC_MAJOR

/** V8 takes it at the next collection. */
export function toGrowingPercent(livingBytes: number): number {
  return Math.round(Math.min(most, Math.max(least, (100 * room) / livingBytes)))
}
