import { setTimeout } from 'node:timers/promises'
import { clearCondition, setCondition } from '../conditions.ts'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { replicaLag } from '../metrics.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import { connect } from './connect.ts'

/** What a standby says of itself. */
export interface ReplicaState {
  isStandby: boolean
  /** All transactions before it are over there, too. */
  oldestRunning: number
}

/** Milliseconds. */
const timings = { poll: 250, maxAnswer: 2_000, maxLag: 10_000, late: 30_000 }

/** A transaction that the replica must have replayed, and since when we know of it. */
interface Mark {
  transaction: number
  since: number
}

/**
 * How far a standby has replayed what this process has heard of. It is read only while it has every change that the change
 * feed has told of, so what is rendered from it and kept is never older than the feed.
 */
export class ReplicaProgress {
  readonly #now: () => number
  #marks: Mark[] = []
  #needed = 0
  #oldestRunning = 0
  #answeredAt = -Infinity
  /** After a gap nobody knows what was missed until the next heartbeat. */
  #awaitsHeartbeat = true

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  expectChange(transaction: number): void {
    this.#needed = Math.max(this.#needed, transaction + 1)
    this.#mark(transaction + 1)
  }

  /** All before it were over when the heartbeat was sent. */
  expectHeartbeat(oldestRunning: number): void {
    if (this.#awaitsHeartbeat) {
      this.#awaitsHeartbeat = false
      this.#needed = Math.max(this.#needed, oldestRunning)
    }
    this.#mark(oldestRunning)
  }

  expectGap(): void {
    this.#awaitsHeartbeat = true
  }

  hear({ isStandby, oldestRunning }: ReplicaState): void {
    // A promoted standby goes its own way.
    this.#answeredAt = isStandby ? this.#now() : -Infinity
    this.#oldestRunning = oldestRunning
    this.#marks = this.#marks.filter(({ transaction }) => transaction > oldestRunning)
  }

  fail(): void {
    this.#answeredAt = -Infinity
  }

  /** Milliseconds that the oldest transaction which it lacks has been known of. */
  get lag(): number {
    const [oldest] = this.#marks
    return oldest ? this.#now() - oldest.since : 0
  }

  get isCurrent(): boolean {
    const isAnswering = this.#now() - this.#answeredAt < timings.maxAnswer
    const hasChanges = !this.#awaitsHeartbeat && this.#oldestRunning >= this.#needed
    return isAnswering && hasChanges && this.lag < timings.maxLag
  }

  #mark(transaction: number): void {
    const last = this.#marks.at(-1)
    const now = this.#now()
    // A few each second tell the lag well enough.
    if (!last || (transaction > last.transaction && now - last.since > timings.poll)) {
      this.#marks.push({ transaction, since: now })
    }
  }
}

/** Asks the standby how far it is, a few times a second, and tells when it stays behind. */
export class ReplicaWatch {
  readonly progress = new ReplicaProgress()
  readonly #sql: Sql
  readonly #job: PeriodicJob
  readonly #owner: Sql
  #lateSince: number | null = null
  #isTold = false

  constructor(parts: { url: string; owner: Sql; log: Log }) {
    this.#owner = parts.owner
    this.#sql = connect(parts.url, {
      max: 1,
      connect_timeout: 5,
      idle_timeout: 0,
      max_lifetime: null,
      backoff: () => 0.5,
      connection: { application_name: 'holla replica', statement_timeout: timings.maxAnswer },
    })
    this.#job = createPeriodicJob({
      name: 'The watch over the reading replica',
      initialDelay: 0,
      interval: timings.poll,
      log: parts.log,
      run: () => this.#poll(),
    })
  }

  start(): void {
    this.#job.start()
  }

  async stop(): Promise<void> {
    await this.#sql.end({ timeout: 0 })
    await this.#job.stop()
  }

  async #poll(): Promise<void> {
    // It may be away, or hang: then the database itself is read.
    const answer = await Promise.race([
      readState(this.#sql).catch(() => null),
      setTimeout(timings.maxAnswer, null, { ref: false }),
    ])
    if (answer) {
      this.progress.hear(answer)
    } else {
      this.progress.fail()
    }
    replicaLag.set(this.progress.lag / 1000)
    await this.#tell(answer === null || !answer.isStandby || this.progress.lag > timings.maxLag)
  }

  async #tell(isLate: boolean): Promise<void> {
    const now = performance.now()
    this.#lateSince = isLate ? (this.#lateSince ?? now) : null
    const shouldTell = this.#lateSince !== null && now - this.#lateSince > timings.late
    if (shouldTell !== this.#isTold) {
      await (shouldTell
        ? setCondition(this.#owner, replicaLate)
        : clearCondition(this.#owner, 'replica-late'))
      this.#isTold = shouldTell
    }
  }
}

const replicaLate = {
  kind: 'replica-late',
  severity: 'warning',
  sentence: 'The reading replica does not answer, is no standby any more, or lags behind the database.',
  advice: 'Visitors are read from the database itself meanwhile. Look at the server of DATABASE_READ_URL.',
} as const

async function readState(sql: Sql): Promise<ReplicaState> {
  const [row] = await sql<[{ isStandby: boolean; oldestRunning: string }]>`
    select pg_is_in_recovery() as "isStandby", pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning"`
  return { isStandby: row.isStandby, oldestRunning: Number(row.oldestRunning) }
}

/** Errors after which the database itself is asked: the connection, or a row that replaying had to remove. */
const replicaCodes = /^(40001|25006|57P0[1-5]|08...|28...|3D000|CONNECT\w+|E[A-Z]+)$/

export const isReplicaError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && replicaCodes.test(String(error.code))
