import type { SendHandle } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import type { Budgets } from '../backend/budgets.ts'
import { keepHeapGrowth } from './heap-growth.ts'
import { createHttpServer } from './http-server.ts'
import { createIdleCollection } from './idle-collection.ts'
import { askForCopies, type ListenerHandle } from './listener-copies.ts'
import { log, outliveReaders } from './log.ts'
import type { Readiness } from './readiness.ts'
import { serve } from './serve.ts'
import { StartupError, toStartupError } from './startup-error.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { TraceExporter } from './trace-exporter.ts'
import { traceRequests } from './trace-requests.ts'
import type { Assignment, ToSupervisor, ToWorker } from './worker-messages.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

const running = new AsyncDisposableStack()
const httpServer = createHttpServer()
let announce = () => {}
let metrics: ReturnType<typeof createWorkerMetrics> | null = null
let assignment: Assignment | null = null
let budgets: Budgets | null = null
let readiness: Readiness | null = null

const relayEvery = 200

outliveReaders()
process.on('message', (message: ToWorker, handle?: Socket | ListenerHandle) => {
  handleMessage(message, handle).catch(fail)
})
// The supervisor gets the terminal's interrupt, too, and stops its workers in order.
process.on('SIGINT', () => {})
stopOnSignals(() => {
  drain()
  return running.disposeAsync()
}, ['SIGTERM'])
process.on('uncaughtExceptionMonitor', error =>
  tell({ type: 'failed', message: String(error), isStartupError: false }),
)
tell({ type: 'loaded' })

async function handleMessage(message: ToWorker, handle?: Socket | ListenerHandle): Promise<void> {
  if (message.type === 'prepare') {
    assignment = message.assignment
    await prepare(assignment)
    tell({ type: 'ready' })
  } else if (message.type === 'listen') {
    await open()
  } else if (message.type === 'connection' && handle instanceof Socket) {
    takeOver(handle, message.received)
  } else if (message.type === 'listener' && handle && !(handle instanceof Socket)) {
    httpServer.addListener(handle)
  } else if (message.type === 'drain') {
    drain()
  } else if (message.type === 'ping') {
    tell({ type: 'pong', id: message.id })
  } else if (message.type === 'spent') {
    budgets?.addSpent(message.spent)
  } else if (message.type === 'measure' && metrics) {
    tell({ type: 'measured', id: message.id, metrics: await metrics.measure() })
  }
}

async function prepare({ config, database, port, isFirst }: Assignment): Promise<void> {
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`
  const served = await serve({ config, database, siteUrl, httpServer, development: false, isFirst, running })
  announce = served.announce
  if (config.traces) {
    const exporter = new TraceExporter(config.traces, log)
    running.defer(() => exporter.stop())
    const { share } = config.traces
    traceRequests(exporter, { share, isBehindProxy: config.trustedProxies > 0 })
  }
  readiness = served.readiness
  metrics =
    config.metrics === null
      ? null
      : createWorkerMetrics(httpServer.countConnections, served, config.dataDirectory)
  if (config.workers > 1 && served.budgets) {
    budgets = served.budgets
    setInterval(relaySpent, relayEvery, budgets).unref()
  }
}

async function open(): Promise<void> {
  if (!assignment) {
    return
  }
  const { config, port, isFirst } = assignment
  await httpServer.open(config.host, port, { shared: config.workers > 1 })
  tell({ type: 'listening' })
  askForCopies(httpServer.server, tell)
  if (isFirst) {
    announce()
  }
  // Otherwise it is written only at the end of the process.
  flushCompileCache()
  const collection = createIdleCollection()
  collection.start()
  running.defer(() => collection.stop())
  running.defer(keepHeapGrowth())
}

function relaySpent(from: Budgets): void {
  const spent = from.takeSpent()
  if (spent.length > 0) {
    tell({ type: 'spent', spent })
  }
}

function drain(): void {
  readiness?.drain()
  httpServer.drain()
}

function takeOver(socket: Socket, received: string): void {
  socket.unshift(Buffer.from(received, 'base64'))
  httpServer.server.emit('connection', socket)
  socket.resume()
}

function fail(thrown: unknown): void {
  const error = toStartupError(thrown)
  const isStartupError = error instanceof StartupError
  if (!isStartupError) {
    log.error('The server could not start', { error })
  }
  const message = error instanceof Error ? error.message : String(error)
  const end = () => process.exit(1)
  process.send?.({ type: 'failed', message, isStartupError } satisfies ToSupervisor, end)
}

function tell(message: ToSupervisor, handle?: SendHandle): void {
  process.send?.(message, handle)
}
