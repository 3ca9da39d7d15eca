import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseUrls } from '../backend/database.ts'
import type { Config } from './config.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { log } from './log.ts'
import { RestartBackoff } from './restart-backoff.ts'
import { StartupError } from './startup-error.ts'
import type { Assignment } from './worker-messages.ts'
import { WorkerProcess, type WorkerStatus } from './worker-process.ts'

export class WorkerPool {
  readonly #config: Config
  readonly #queue = new ConnectionQueue()
  readonly #workers = new Map<number, WorkerProcess>()
  readonly #restarts = new Map<number, number>()
  readonly #backoffs = new Map<number, RestartBackoff>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #firstServes = Promise.withResolvers<void>()
  #assignment: Omit<Assignment, 'isFirst'> | null = null
  #port = 0
  #hasServed = false
  #isStopping = false
  #queueOpens: Promise<unknown> = Promise.resolve()

  constructor(config: Config) {
    this.#config = config
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] })
  }

  /** First of all, so that a taken port stops the start before anything is made. @throws StartupError */
  async start(): Promise<void> {
    this.#port = await this.#queue.open(this.#config.host, this.#config.port)
    if (!this.#mayWait) {
      this.#queue.close()
    }
    this.#fork(1)
  }

  /** Resolves when the first worker serves. @throws StartupError */
  async assign(database: DatabaseUrls | null): Promise<void> {
    this.#assignment = { config: this.#config, database, port: this.#port }
    for (const worker of this.#workers.values()) {
      this.#prepare(worker)
    }
    await this.#firstServes.promise
    for (let number = 2; number <= this.#config.workers; number += 1) {
      this.#fork(number)
    }
  }

  async drain(milliseconds: number): Promise<void> {
    this.#isStopping = true
    for (const worker of this.#workers.values()) {
      worker.drain()
    }
    await delay(milliseconds)
  }

  async isAlive(): Promise<boolean> {
    const answers = await Promise.all([...this.#workers.values()].map(worker => worker.isAlive()))
    // Without any, the next one is about to start.
    return answers.length === 0 || answers.includes(true)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) {
      clearTimeout(timer)
    }
    await Promise.all([...this.#workers.values()].map(worker => worker.stop()))
    await this.#queueOpens
    for (const { socket } of this.#queue.close()) {
      socket.destroy()
    }
  }

  measure(): Promise<WorkerStatus[]> {
    const numbers = Array.from({ length: this.#config.workers }, (_, i) => i + 1)
    return Promise.all(
      numbers.map(async number => ({
        number,
        restarts: this.#restarts.get(number) ?? 0,
        pid: this.#workers.get(number)?.pid ?? null,
        metrics: (await this.#workers.get(number)?.measure()) ?? null,
      })),
    )
  }

  #fork(number: number): void {
    const worker = new WorkerProcess({
      loaded: () => this.#prepare(worker),
      ready: () => void this.#giveThePort(worker),
      listening: () => {
        this.#hasServed = true
        this.#firstServes.resolve()
      },
      spent: spent => {
        for (const sibling of this.#workers.values()) {
          if (sibling !== worker) {
            sibling.addSpent(spent)
          }
        }
      },
      failed: message => {
        if (!this.#hasServed) {
          this.#firstServes.reject(new StartupError(message))
        }
      },
      ended: () => this.#replace(number, worker),
    })
    this.#workers.set(number, worker)
  }

  /** A balancer goes on to the next process from a closed port, but can't repeat what it sent to an open one. */
  get #mayWait(): boolean {
    return this.#config.drainFor === 0
  }

  #prepare(worker: WorkerProcess): void {
    if (this.#assignment && worker.state === 'loaded') {
      worker.prepare({ ...this.#assignment, isFirst: !this.#hasServed })
    }
  }

  async #giveThePort(worker: WorkerProcess): Promise<void> {
    await this.#queueOpens
    worker.listen(this.#queue.close())
  }

  #replace(number: number, worker: WorkerProcess): void {
    this.#workers.delete(number)
    if (this.#isStopping) {
      return
    }
    const backoff = this.#backoffs.get(number) ?? new RestartBackoff()
    this.#backoffs.set(number, backoff)
    this.#restarts.set(number, (this.#restarts.get(number) ?? 0) + 1)
    const wait = backoff.next({ wasReady: worker.state === 'listening', now: Date.now() })
    log.error('A server process ended and is started again', {
      worker: number,
      pid: worker.pid,
      reason: worker.reason,
      in: `${wait} ms`,
    })
    const isServing = [...this.#workers.values()].some(({ state }) => state === 'listening')
    if (this.#mayWait && !isServing && !this.#queue.isOpen) {
      this.#openQueue()
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#fork(number)
    }, wait)
    this.#timers.add(timer)
  }

  #openQueue(): void {
    this.#queueOpens = this.#queueOpens.then(() =>
      this.#queue
        .open(this.#config.host, this.#port)
        .catch(error => log.error('No port for those who wait', { error })),
    )
  }
}
