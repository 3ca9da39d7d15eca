import cluster from 'node:cluster'
import { join } from 'node:path'
import type { DatabaseUrls } from '../backend/database.ts'
import { Backlog } from './backlog.ts'
import type { Config } from './config.ts'
import { log } from './log.ts'
import type { Assignment } from './messages.ts'
import { StartProblem } from './problem.ts'
import { RestartDelay } from './restart-delay.ts'
import { type WorkerFacts, WorkerProcess } from './worker-process.ts'

/**
 * The processes that serve, each of them started again when it dies. Connections never pass this process: one worker
 * holds the port alone, several accept from one socket. While none does, connections wait in a backlog.
 */
export class Workers {
  readonly #config: Config
  readonly #backlog = new Backlog()
  readonly #workers = new Map<number, WorkerProcess>()
  readonly #restarts = new Map<number, number>()
  readonly #delays = new Map<number, RestartDelay>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #firstServes = Promise.withResolvers<void>()
  #assignment: Omit<Assignment, 'isFirst'> | null = null
  #port = 0
  #hasServed = false
  #isStopping = false
  #backlogOpens: Promise<unknown> = Promise.resolve()

  constructor(config: Config) {
    this.#config = config
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] })
  }

  /** Takes the port first of all, so that a taken one stops the start before anything is made. @throws StartProblem */
  async start(): Promise<void> {
    this.#port = await this.#backlog.open(this.#config.host, this.#config.port)
    // It loads its modules while the database is being prepared.
    this.#fork(1)
  }

  /** Lets the workers serve; resolves when the first one does. @throws StartProblem */
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

  /** Lets requests finish, in all workers at once. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) {
      clearTimeout(timer)
    }
    await Promise.all([...this.#workers.values()].map(worker => worker.stop()))
    await this.#backlogOpens
    for (const socket of this.#backlog.close()) {
      socket.destroy()
    }
  }

  /** What each of them says of itself. */
  measure(): Promise<WorkerFacts[]> {
    const numbers = Array.from({ length: this.#config.workers }, (_, i) => i + 1)
    return Promise.all(
      numbers.map(async number => ({
        number,
        restarts: this.#restarts.get(number) ?? 0,
        pid: this.#workers.get(number)?.pid ?? null,
        figures: (await this.#workers.get(number)?.measure()) ?? null,
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
      failed: problem => {
        if (!this.#hasServed) {
          this.#firstServes.reject(new StartProblem(problem))
        }
      },
      ended: () => this.#replace(number, worker),
    })
    this.#workers.set(number, worker)
  }

  #prepare(worker: WorkerProcess): void {
    if (this.#assignment && worker.state === 'loaded') {
      worker.prepare({ ...this.#assignment, isFirst: !this.#hasServed })
    }
  }

  async #giveThePort(worker: WorkerProcess): Promise<void> {
    await this.#backlogOpens
    worker.listen(this.#backlog.close())
  }

  #replace(number: number, worker: WorkerProcess): void {
    this.#workers.delete(number)
    if (this.#isStopping) {
      return
    }
    const delays = this.#delays.get(number) ?? new RestartDelay()
    this.#delays.set(number, delays)
    this.#restarts.set(number, (this.#restarts.get(number) ?? 0) + 1)
    const delay = delays.next({ wasReady: worker.state === 'listening', now: Date.now() })
    log.error('A server process ended and is started again', {
      worker: number,
      pid: worker.pid,
      reason: worker.reason,
      in: `${delay} ms`,
    })
    if (![...this.#workers.values()].some(({ state }) => state === 'listening') && !this.#backlog.isOpen) {
      this.#openBacklog()
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#fork(number)
    }, delay)
    this.#timers.add(timer)
  }

  #openBacklog(): void {
    this.#backlogOpens = this.#backlogOpens.then(() =>
      this.#backlog
        .open(this.#config.host, this.#port)
        .catch(error => log.error('No port for those who wait', { error })),
    )
  }
}
