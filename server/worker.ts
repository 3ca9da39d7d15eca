/** A process that serves. Its supervisor tells it what it needs to know, and when the port is its own. */

import { flushCompileCache } from 'node:module'
import type { Socket } from 'node:net'
import type { Budgets } from '../backend/budgets.ts'
import { createListener } from './listen.ts'
import { log } from './log.ts'
import { serve } from './main.ts'
import type { Assignment, ToSupervisor, ToWorker } from './messages.ts'
import { StartProblem } from './problem.ts'
import { stopOnSignals } from './shutdown.ts'
import { createMeter } from './worker-meter.ts'

const running = new AsyncDisposableStack()
const listener = createListener()
let announce = async () => {}
let meter: ReturnType<typeof createMeter> | null = null
let assignment: Assignment | null = null
let budgets: Budgets | null = null

/** Milliseconds after which the other workers know what a network spent here. */
const relayEvery = 200

process.on('message', (message: ToWorker, handle?: Socket) => {
  handleMessage(message, handle).catch(fail)
})
// The terminal's interrupt reaches the supervisor too, who ends its workers in order.
process.on('SIGINT', () => {})
stopOnSignals(() => running.disposeAsync(), ['SIGTERM'])
process.on('uncaughtExceptionMonitor', error =>
  tell({ type: 'failed', message: String(error), isStartProblem: false }),
)
tell({ type: 'loaded' })

async function handleMessage(message: ToWorker, handle?: Socket): Promise<void> {
  if (message.type === 'prepare') {
    assignment = message.assignment
    await prepare(assignment)
    tell({ type: 'ready' })
  } else if (message.type === 'listen') {
    await open()
  } else if (message.type === 'connection' && handle) {
    takeOver(handle)
  } else if (message.type === 'spent') {
    budgets?.addSpent(message.spent)
  } else if (message.type === 'measure' && meter) {
    tell({ type: 'measured', id: message.id, figures: await meter.measure() })
  }
}

async function prepare({ config, database, port, isFirst }: Assignment): Promise<void> {
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`
  const served = await serve({ config, database, siteUrl, listener, development: false, isFirst, running })
  announce = served.announce
  meter = config.metricsPort === null ? null : createMeter(listener.server, served)
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
  await listener.open(config.host, port, { shared: config.workers > 1 })
  tell({ type: 'listening' })
  if (isFirst) {
    await announce()
  }
  // Otherwise it is written at a normal end only.
  flushCompileCache()
}

function relaySpent(from: Budgets): void {
  const spent = from.takeSpent()
  if (spent.length > 0) {
    tell({ type: 'spent', spent })
  }
}

function takeOver(socket: Socket): void {
  listener.server.emit('connection', socket)
  socket.resume()
}

function fail(error: unknown): void {
  const isStartProblem = error instanceof StartProblem
  if (!isStartProblem) {
    log.error('The server could not start', { error })
  }
  const message = error instanceof Error ? error.message : String(error)
  const end = () => process.exit(1)
  process.send?.({ type: 'failed', message, isStartProblem } satisfies ToSupervisor, end)
}

function tell(message: ToSupervisor): void {
  process.send?.(message)
}
