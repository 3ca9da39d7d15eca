import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Served } from './serve.ts'
import type { WorkerMetrics } from './worker-messages.ts'

export function createWorkerMetrics(
  server: Server,
  { checkHealth, budgets }: Pick<Served, 'checkHealth' | 'budgets'>,
) {
  const responses: Record<string, number> = {}
  subscribe('http.server.response.finish', message => {
    const { response } = message as { response: ServerResponse }
    const kind = `${Math.floor(response.statusCode / 100)}xx`
    responses[kind] = (responses[kind] ?? 0) + 1
  })
  const resolution = 20
  const lag = monitorEventLoopDelay({ resolution })
  lag.enable()
  // The timer's own period counts as no lateness; nanoseconds.
  const toLateness = (delay: number) => Math.max(0, delay / 1e9 - resolution / 1000)

  return {
    async measure(): Promise<WorkerMetrics> {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const [p99, max] = [toLateness(lag.percentile(99)), toLateness(lag.max)]
      lag.reset()
      return {
        healthError: await checkHealth().then(
          () => null,
          error => String(error instanceof Error ? error.message : error),
        ),
        residentBytes: rss,
        heapBytes: heapUsed,
        cpuSeconds: (user + system) / 1e6,
        lagSecondsP99: p99,
        lagSecondsMax: max,
        connections: await countConnections(server),
        responses,
        budgets: budgets?.counters ?? null,
      }
    },
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
