import { setImmediate } from 'node:timers/promises'
import type { Listener } from '../database/listener.ts'
import type { Log } from '../log.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import { sendHeartbeat } from './feed-message.ts'

/** Milliseconds. */
export interface FeedTimings {
  heartbeat: number
  maxSilence: number
  maxDelay: number // longest that browsers' notices wait until every process has dropped what it cached
}

export const feedTimings: FeedTimings = { heartbeat: 5_000, maxSilence: 10_000, maxDelay: 200 }

interface FeedHeartbeatParts {
  process: string
  listener: Listener
  timings: FeedTimings
  log: Log
  onBeat: (now: number) => void
  onTime: (now: Date, askedAt: number) => void // the database's, and when it was asked for by `now()`
  now?: () => number
}

/** Sends notices to itself, as a firewall may forget a connection without closing it; a silent one is replaced. */
export class FeedHeartbeat {
  readonly #parts: FeedHeartbeatParts
  readonly #job: PeriodicJob
  readonly #now: () => number
  readonly #first = Promise.withResolvers<void>()
  readonly #begunAt: number
  #heardAt = -Infinity
  #sentAt = -Infinity
  #unansweredSince: number | null = null

  constructor(parts: FeedHeartbeatParts) {
    const { heartbeat } = parts.timings
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
    this.#begunAt = this.#now()
    this.#job = createPeriodicJob({
      name: 'The heartbeat of the change feed',
      initialDelay: heartbeat,
      interval: heartbeat / 5,
      log: parts.log,
      run: () => this.#check(),
    })
  }

  get isAlive(): boolean {
    return this.#now() - this.#heardAt < this.#parts.timings.maxSilence
  }

  get silence(): number {
    return this.#now() - Math.max(this.#heardAt, this.#begunAt)
  }

  /** A successful LISTEN proves nothing: through a pooler in transaction mode notices never arrive. */
  get firstNotice(): Promise<void> {
    return this.#first.promise
  }

  start(): void {
    this.#job.start()
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  hear(): void {
    this.#heardAt = this.#now()
    this.#unansweredSince = null
    this.#first.resolve()
    this.#parts.listener.hear()
  }

  beat(): void {
    const { listener, process, onTime } = this.#parts
    const sentAt = this.#now()
    this.#sentAt = sentAt
    this.#unansweredSince ??= sentAt
    // Not awaited, as a silent connection never answers; a failed one reconnects by itself.
    listener
      .run(sql => sendHeartbeat(sql, process))
      .then(
        ([{ now }]) => onTime(now, sentAt),
        () => {},
      )
  }

  async #check(): Promise<void> {
    const { listener, log, timings, onBeat } = this.#parts
    if (this.#isSilent) {
      // If this process was busy, the notice may have arrived and not been read.
      await setImmediate()
      await setImmediate()
    }
    if (this.#isSilent) {
      log.error('The connection that listens for changes is silent and is replaced', {
        seconds: Math.round(this.silence / 1000),
      })
      this.#unansweredSince = null
      listener.reconnect()
    }
    const now = this.#now()
    if (now - this.#sentAt >= timings.heartbeat) {
      this.beat()
    }
    onBeat(now)
  }

  get #isSilent(): boolean {
    const { maxSilence, heartbeat } = this.#parts.timings
    const since = this.#unansweredSince
    return !this.isAlive && since !== null && this.#now() - since > maxSilence - heartbeat
  }
}
