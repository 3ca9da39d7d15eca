import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Spent } from '../backend/budgets.ts'
import type { QueuedConnection } from './connection-queue.ts'
import { type ListenerHandle, sendCopies } from './listener-copies.ts'
import { log } from './log.ts'
import { withTimeout } from './with-timeout.ts'
import type { Assignment, ToSupervisor, ToWorker, WorkerMetrics } from './worker-messages.ts'

export interface WorkerStatus {
  number: number
  restarts: number
  pid: number | null
  metrics: WorkerMetrics | null
}

interface WorkerEvents {
  loaded(): void
  ready(): void
  listening(): void
  spent(spent: Spent[]): void
  failed(message: string): void
  ended(): void
}

const stopTimeout = 20_000
/** More than readiness takes. */
const measureTimeout = 3_000
const pingTimeout = 5_000
const heartbeat = { every: 10_000, missedUntilEnd: 3 }

/** Halves the time until a worker serves. */
const compileCache = join(import.meta.dirname, '../node_modules/.cache/compiled')

export class WorkerProcess {
  state: 'loading' | 'loaded' | 'preparing' | 'ready' | 'listening' = 'loading'
  reason = ''
  readonly #worker: Worker
  readonly #events: WorkerEvents
  readonly #ended: Promise<void>
  readonly #questions = new Map<number, (metrics: WorkerMetrics | null) => void>()
  #asked = 0
  #missed = 0

  constructor(events: WorkerEvents) {
    this.#events = events
    this.#worker = cluster.fork({ NODE_COMPILE_CACHE: compileCache })
    this.#worker.on('message', (message: ToSupervisor, handle?: ListenerHandle) =>
      this.#receive(message, handle),
    )
    this.#ended = new Promise(resolve => {
      const heart = setInterval(() => void this.#checkHeartbeat(), heartbeat.every)
      const end = (reason: string) => {
        clearInterval(heart)
        this.reason = [reason, this.reason].filter(Boolean).join(': ')
        resolve()
        events.ended()
      }
      this.#worker.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
      this.#worker.on('error', error => {
        if (this.#worker.process.pid === undefined) {
          end(`it could not be started: ${error.message}`)
        } else {
          // A message to a process that has just died; 'exit' follows.
          log.info('A server process could not be reached', { error })
        }
      })
    })
  }

  get pid(): number | null {
    return this.#worker.process.pid ?? null
  }

  prepare(assignment: Assignment): void {
    this.state = 'preparing'
    this.#tell({ type: 'prepare', assignment })
  }

  listen(connections: QueuedConnection[]): void {
    this.#tell({ type: 'listen' })
    for (const { socket, received } of connections) {
      this.#tell({ type: 'connection', received: received.toString('base64') }, socket)
    }
  }

  drain(): void {
    this.#tell({ type: 'drain' })
  }

  addSpent(spent: Spent[]): void {
    this.#tell({ type: 'spent', spent })
  }

  async stop(): Promise<void> {
    this.#worker.process.kill('SIGTERM')
    const isLate = await Promise.race([this.#ended, delay(stopTimeout, true, { ref: false })])
    if (isLate) {
      this.#worker.process.kill('SIGKILL')
      await this.#ended
    }
  }

  async measure(): Promise<WorkerMetrics | null> {
    return this.state === 'listening' ? withTimeout(this.#ask('measure'), measureTimeout, null) : null
  }

  /** True while it starts, which may take long. */
  async isAlive(): Promise<boolean> {
    return (
      this.state !== 'listening' ||
      withTimeout(
        this.#ask('ping').then(() => true),
        pingTimeout,
        false,
      )
    )
  }

  async #checkHeartbeat(): Promise<void> {
    this.#missed = (await this.isAlive()) ? 0 : this.#missed + 1
    if (this.#missed >= heartbeat.missedUntilEnd) {
      this.reason = 'it did not answer for half a minute'
      this.#worker.process.kill('SIGKILL')
    }
  }

  #ask(type: 'measure' | 'ping'): Promise<WorkerMetrics | null> {
    const id = ++this.#asked
    this.#tell({ type, id })
    return new Promise(resolve => this.#questions.set(id, resolve))
  }

  #receive(message: ToSupervisor, handle?: ListenerHandle): void {
    if (message.type === 'measured' || message.type === 'pong') {
      this.#questions.get(message.id)?.(message.type === 'measured' ? message.metrics : null)
      this.#questions.delete(message.id)
    } else if (message.type === 'listener') {
      if (handle) sendCopies(this.#worker, handle, message.copies)
    } else if (message.type === 'spent') {
      this.#events.spent(message.spent)
    } else if (message.type === 'failed') {
      this.reason = message.message
      if (message.isStartupError) {
        this.#events.failed(message.message)
      }
    } else {
      this.state = message.type
      this.#events[message.type]()
    }
  }

  #tell(message: ToWorker, socket?: Socket): void {
    if (this.#worker.isConnected()) {
      this.#worker.send(message, socket)
    }
  }
}
