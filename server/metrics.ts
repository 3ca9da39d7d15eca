import { createServer } from 'node:http'
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import { addNosniffHeader } from './add-nosniff-header.ts'
import { bindPort } from './bind-port.ts'
import type { WorkerStatus } from './worker-process.ts'

/** @throws StartupError */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  workers: { measure(): Promise<WorkerStatus[]> },
  running: AsyncDisposableStack,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const statuses = request.url === '/livez' ? [] : await workers.measure()
    switch (request.url) {
      case '/metrics':
        return response
          .setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
          .end(await toText(statuses))
      case '/livez':
        return response.end('ok')
      case '/readyz':
      case '/healthz':
        response.statusCode = statuses.every(isHealthy) ? 200 : 503
        return response.setHeader('content-type', 'application/json').end(toHealth(statuses))
      default:
        response.statusCode = 404
        return response.end('Here are /livez, /readyz and /metrics')
    }
  })
  addNosniffHeader(server)
  await bindPort(server, { host, port, exclusive: true })
  running.defer(async () => {
    server.close()
    server.closeAllConnections()
  })
}

const isHealthy = ({ metrics }: WorkerStatus) => metrics?.failures.length === 0

const toHealth = (statuses: WorkerStatus[]) =>
  JSON.stringify(
    statuses.map(({ number, pid, restarts, metrics }) => ({
      worker: number,
      pid,
      restarts,
      state: metrics ? metrics.failures.join(', ') || 'ok' : 'does not answer',
    })),
  )

async function toText(statuses: WorkerStatus[]): Promise<string> {
  const own = new Registry()
  const registers = [own]
  const labelNames = ['worker']
  const up = new Gauge({ name: 'holla_worker_up', help: 'Whether it answers', labelNames, registers })
  const healthy = new Gauge({
    name: 'holla_worker_healthy',
    help: 'Whether it is ready',
    labelNames,
    registers,
  })
  const restarts = new Counter({
    name: 'holla_worker_restarts_total',
    help: 'How often it was started again',
    labelNames,
    registers,
  })
  for (const status of statuses) {
    const worker = String(status.number)
    up.set({ worker }, status.metrics ? 1 : 0)
    healthy.set({ worker }, isHealthy(status) ? 1 : 0)
    restarts.inc({ worker }, status.restarts)
  }
  const told = statuses.map(({ number, metrics }) =>
    (metrics?.metrics ?? []).map(metric => ({
      ...metric,
      values: metric.values.map(value => ({ ...value, labels: { ...value.labels, worker: String(number) } })),
    })),
  )
  const ofWorkers = AggregatorRegistry.aggregate(told)
  return `${await own.metrics()}\n${await ofWorkers.metrics()}`
}
