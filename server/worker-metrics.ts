import type { Server } from 'node:http'
import { type Counter, collectDefaultMetrics } from 'prom-client'
import { budgetRefusals, budgetSpent, metrics, openConnections } from '../backend/metrics.ts'
import { countRequests } from './request-metrics.ts'
import type { Served } from './serve.ts'
import type { WorkerMetrics } from './worker-messages.ts'

export function createWorkerMetrics(
  server: Server,
  { checkHealth, budgets }: Pick<Served, 'checkHealth' | 'budgets'>,
) {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 20 })
  countRequests()

  return {
    async measure(): Promise<WorkerMetrics> {
      openConnections.set(await countConnections(server))
      setCounter(budgetSpent, budgets?.counters.spent ?? {})
      setCounter(budgetRefusals, budgets?.counters.refused ?? {})
      return {
        healthError: await checkHealth().then(
          () => null,
          error => String(error instanceof Error ? error.message : error),
        ),
        metrics: await metrics.getMetricsAsJSON(),
      }
    },
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))
}

/** To what somebody else has counted. */
function setCounter(counter: Counter<string>, amounts: Record<string, number>): void {
  counter.reset()
  for (const [which, amount] of Object.entries(amounts)) {
    counter.labels(which).inc(amount)
  }
}
