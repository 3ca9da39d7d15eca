import { createServer } from 'node:http'
import { sendNosniff } from './nosniff.ts'
import { takePort } from './take-port.ts'
import type { WorkerFacts } from './worker-process.ts'

/** What is told of each worker: name, kind, meaning, and the value, or values by one more label. */
type Metric = [
  name: string,
  kind: 'gauge' | 'counter',
  help: string,
  read: (worker: WorkerFacts) => number | undefined | Record<string, number>,
  label?: string,
]

const metrics: Metric[] = [
  ['up', 'gauge', 'Whether the worker answers', ({ figures }) => (figures ? 1 : 0)],
  ['healthy', 'gauge', 'Whether it reaches its database', ({ figures }) => isHealthy(figures)],
  ['restarts_total', 'counter', 'How often it was started again', ({ restarts }) => restarts],
  ['resident_memory_bytes', 'gauge', 'Memory it holds', ({ figures }) => figures?.residentBytes],
  ['heap_bytes', 'gauge', 'JavaScript objects it holds', ({ figures }) => figures?.heapBytes],
  ['cpu_seconds_total', 'counter', 'Processor time', ({ figures }) => figures?.cpuSeconds],
  ['event_loop_lag_p99_seconds', 'gauge', 'Since the last look', ({ figures }) => figures?.lagSecondsP99],
  ['event_loop_lag_max_seconds', 'gauge', 'Since the last look', ({ figures }) => figures?.lagSecondsMax],
  ['connections', 'gauge', 'Open connections', ({ figures }) => figures?.connections],
  ['requests_total', 'counter', 'Requests answered', ({ figures }) => figures?.answers, 'status'],
  [
    'budget_spent_milliseconds_total',
    'counter',
    "Price of strangers' work",
    ({ figures }) => figures?.budgets?.spent,
    'kind',
  ],
  [
    'budget_refusals_total',
    'counter',
    'Strangers told to come later',
    ({ figures }) => figures?.budgets?.refused,
    'by',
  ],
]

const isHealthy = (figures: WorkerFacts['figures']) => (figures && figures.trouble === null ? 1 : 0)

/** Health and figures of all workers, on loopback: /healthz as JSON, /metrics as Prometheus reads them. @throws StartProblem */
export async function serveMetrics(
  port: number,
  workers: { measure(): Promise<WorkerFacts[]> },
  running: AsyncDisposableStack,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const facts = await workers.measure()
    switch (request.url) {
      case '/metrics':
        return response.setHeader('content-type', 'text/plain; version=0.0.4').end(toText(facts))
      case '/healthz':
        response.statusCode = facts.every(({ figures }) => isHealthy(figures)) ? 200 : 503
        return response.setHeader('content-type', 'application/json').end(toHealth(facts))
      default:
        response.statusCode = 404
        return response.end('Here are /healthz and /metrics')
    }
  })
  sendNosniff(server)
  await takePort(server, { host: '127.0.0.1', port, exclusive: true })
  running.defer(async () => {
    server.close()
    server.closeAllConnections()
  })
}

const toHealth = (facts: WorkerFacts[]) =>
  JSON.stringify(
    facts.map(({ number, pid, restarts, figures }) => ({
      worker: number,
      pid,
      restarts,
      state: figures ? (figures.trouble ?? 'ok') : 'does not answer',
    })),
  )

function toText(facts: WorkerFacts[]): string {
  const lines = metrics.flatMap(([name, kind, help, read, label = '']) => [
    `# HELP holla_worker_${name} ${help}`,
    `# TYPE holla_worker_${name} ${kind}`,
    ...facts.flatMap(worker => {
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
