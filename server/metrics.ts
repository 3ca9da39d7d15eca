import { createServer } from 'node:http'
import { addNosniffHeader } from './add-nosniff-header.ts'
import { bindPort } from './bind-port.ts'
import type { WorkerStatus } from './worker-process.ts'

/** What is told of each worker: name, kind, meaning, and the value, or values by one more label. */
type Metric = [
  name: string,
  kind: 'gauge' | 'counter',
  help: string,
  read: (worker: WorkerStatus) => number | undefined | Record<string, number>,
  label?: string,
]

const metrics: Metric[] = [
  ['up', 'gauge', 'Whether the worker answers', ({ metrics }) => (metrics ? 1 : 0)],
  ['healthy', 'gauge', 'Whether it reaches its database', ({ metrics }) => isHealthy(metrics)],
  ['restarts_total', 'counter', 'How often it was started again', ({ restarts }) => restarts],
  ['resident_memory_bytes', 'gauge', 'Memory it holds', ({ metrics }) => metrics?.residentBytes],
  ['heap_bytes', 'gauge', 'JavaScript objects it holds', ({ metrics }) => metrics?.heapBytes],
  ['cpu_seconds_total', 'counter', 'Processor time', ({ metrics }) => metrics?.cpuSeconds],
  ['event_loop_lag_p99_seconds', 'gauge', 'Since the last look', ({ metrics }) => metrics?.lagSecondsP99],
  ['event_loop_lag_max_seconds', 'gauge', 'Since the last look', ({ metrics }) => metrics?.lagSecondsMax],
  ['connections', 'gauge', 'Open connections', ({ metrics }) => metrics?.connections],
  ['requests_total', 'counter', 'Requests answered', ({ metrics }) => metrics?.responses, 'status'],
  [
    'budget_spent_milliseconds_total',
    'counter',
    "Price of strangers' work",
    ({ metrics }) => metrics?.budgets?.spent,
    'kind',
  ],
  [
    'budget_refusals_total',
    'counter',
    'Strangers told to come later',
    ({ metrics }) => metrics?.budgets?.refused,
    'by',
  ],
]

const isHealthy = (metrics: WorkerStatus['metrics']) => (metrics && metrics.healthError === null ? 1 : 0)

/** On loopback: /healthz as JSON, /metrics as Prometheus reads them. @throws StartupError */
export async function serveMetrics(
  port: number,
  workers: { measure(): Promise<WorkerStatus[]> },
  running: AsyncDisposableStack,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const statuses = await workers.measure()
    switch (request.url) {
      case '/metrics':
        return response.setHeader('content-type', 'text/plain; version=0.0.4').end(toText(statuses))
      case '/healthz':
        response.statusCode = statuses.every(({ metrics }) => isHealthy(metrics)) ? 200 : 503
        return response.setHeader('content-type', 'application/json').end(toHealth(statuses))
      default:
        response.statusCode = 404
        return response.end('Here are /healthz and /metrics')
    }
  })
  addNosniffHeader(server)
  await bindPort(server, { host: '127.0.0.1', port, exclusive: true })
  running.defer(async () => {
    server.close()
    server.closeAllConnections()
  })
}

const toHealth = (statuses: WorkerStatus[]) =>
  JSON.stringify(
    statuses.map(({ number, pid, restarts, metrics }) => ({
      worker: number,
      pid,
      restarts,
      state: metrics ? (metrics.healthError ?? 'ok') : 'does not answer',
    })),
  )

function toText(statuses: WorkerStatus[]): string {
  const lines = metrics.flatMap(([name, kind, help, read, label = '']) => [
    `# HELP holla_worker_${name} ${help}`,
    `# TYPE holla_worker_${name} ${kind}`,
    ...statuses.flatMap(worker => {
      const value = read(worker) ?? {}
      const values = typeof value === 'number' ? { '': value } : value
      return Object.entries(values).map(
        ([which, amount]) =>
          `holla_worker_${name}{worker="${worker.number}"${which && `,${label}="${which}"`}} ${amount}`,
      )
    }),
  ])
  return `${lines.join('\n')}\n`
}
