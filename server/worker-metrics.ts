import { type Counter, collectDefaultMetrics } from 'prom-client'
import {
  budgetSpent,
  diskFree,
  diskSize,
  metrics,
  openConnections,
  refusedByBudget,
} from '../backend/metrics.ts'
import { readDiskSpace } from './disk-space.ts'
import { log } from './log.ts'
import { countRequests } from './request-metrics.ts'
import type { Served } from './serve-types.ts'
import { withTimeout } from './with-timeout.ts'
import type { WorkerMetrics } from './worker-messages.ts'

/** In milliseconds; less than the supervisor waits. */
const observeTimeout = 2_000

export function createWorkerMetrics(
  countConnections: () => number,
  { readiness, budgets, observe }: Pick<Served, 'readiness' | 'budgets' | 'observe'>,
  dataDirectory: string,
) {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 20 })
  countRequests()

  const observeAll = () =>
    Promise.all([observe(), observeDisk(dataDirectory)]).catch(error =>
      log.error('Figures of the database or the disk are missing', { error }),
    )

  return {
    async measure(): Promise<WorkerMetrics> {
      openConnections.set(countConnections())
      setCounter(budgetSpent, budgets?.counters.spent ?? {})
      setCounter(refusedByBudget, budgets?.counters.refused ?? {})
      const [failures] = await Promise.all([
        readiness.findErrors(),
        withTimeout(observeAll(), observeTimeout, null),
      ])
      return {
        failures,
        metrics: await metrics.getMetricsAsJSON(),
      }
    },
  }
}

async function observeDisk(path: string): Promise<void> {
  const { free, total } = await readDiskSpace(path)
  diskFree.set(free)
  diskSize.set(total)
}

function setCounter(counter: Counter<string>, amounts: Record<string, number>): void {
  counter.reset()
  for (const [which, amount] of Object.entries(amounts)) {
    counter.labels(which).inc(amount)
  }
}
