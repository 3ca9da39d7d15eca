import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { replicaLag } from '../metrics.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import { connect } from './connect.ts'

export interface ReplicaState {
  isStandby: boolean
  /** The standby has finished every transaction before this one. */
  oldestRunning: number
  /** In milliseconds, by the standby's clock, which its policies go by. */
  time: number
}

/** Milliseconds. */
export interface ReplicaTimings {
  poll: number
  maxAnswer: number
  maxLag: number
  /** How long it may be late before the condition is set. */
  late: number
}

const usualTimings: ReplicaTimings = { poll: 250, maxAnswer: 2_000, maxLag: 10_000, late: 30_000 }

interface Mark {
  transaction: number
  since: number
}

/** A replica may be away for weeks, and the oldest mark is enough to tell the lag. */
const maxMarks = 1_000

/** The replica is read only while it has every change the feed has told of, so no kept page is older than the feed. */
export class ReplicaProgress {
  readonly #timings: ReplicaTimings
  readonly #now: () => number
  #marks: Mark[] = []
  #needed = 0
  #oldestRunning = 0
  #time = 0
  #neededTime = 0
  #answeredAt = -Infinity
  /** After a gap in the feed, what was missed is unknown until the next heartbeat. */
  #awaitsHeartbeat = true

  constructor({ timings = usualTimings, now = () => performance.now() } = {}) {
    this.#timings = timings
    this.#now = now
  }

  expectChange(transaction: number): void {
    this.#needed = Math.max(this.#needed, transaction + 1)
    this.#mark(transaction + 1)
  }

  /** Every transaction before `oldestRunning` was over when the heartbeat was sent. */
  expectHeartbeat(oldestRunning: number): void {
    if (this.#awaitsHeartbeat) {
      this.#awaitsHeartbeat = false
      this.#needed = Math.max(this.#needed, oldestRunning)
    }
    this.#mark(oldestRunning)
  }

  /** Something was published at `time` by the database's clock, which the standby's may be behind. */
  expectTime(time: number): void {
    this.#neededTime = Math.max(this.#neededTime, time)
  }

  expectGap(): void {
    this.#awaitsHeartbeat = true
  }

  hear({ isStandby, oldestRunning, time }: ReplicaState): void {
    // A promoted standby no longer follows the database.
    this.#answeredAt = isStandby ? this.#now() : -Infinity
    this.#oldestRunning = oldestRunning
    this.#time = time
    this.#marks = this.#marks.filter(({ transaction }) => transaction > oldestRunning)
  }

  fail(): void {
    this.#answeredAt = -Infinity
  }

  /** Milliseconds since this process heard of the oldest transaction that the standby lacks. */
  get lag(): number {
    const [oldest] = this.#marks
    return oldest ? this.#now() - oldest.since : 0
  }

  get marks(): number {
    return this.#marks.length
  }

  get isCurrent(): boolean {
    const { maxAnswer, maxLag } = this.#timings
    const isAnswering = this.#now() - this.#answeredAt < maxAnswer
    const hasChanges =
      !this.#awaitsHeartbeat && this.#oldestRunning >= this.#needed && this.#time >= this.#neededTime
    return isAnswering && hasChanges && this.lag < maxLag
  }

  #mark(transaction: number): void {
    const last = this.#marks.at(-1)
    const now = this.#now()
    // A few per second are enough to measure the lag.
    const isDue = !last || (transaction > last.transaction && now - last.since > this.#timings.poll)
    if (isDue && this.#marks.length < maxMarks) {
      this.#marks.push({ transaction, since: now })
    }
  }
}

export interface ReplicaOptions {
  url: string
  log: Log
  timings?: ReplicaTimings
}

interface ReplicaWatchParts extends ReplicaOptions {
  owner: Sql
  /** Called when the replica falls silent, as its waiting statements would wait as long as the network allows. */
  onSilence: () => void
}

export class ReplicaWatch {
  readonly progress: ReplicaProgress
  readonly #parts: ReplicaWatchParts
  readonly #timings: ReplicaTimings
  readonly #job: PeriodicJob
  #sql: Sql
  #lateSince: number | null = null
  /** Null at first, as an earlier process may have set the condition. */
  #isTold: boolean | null = null

  constructor(parts: ReplicaWatchParts) {
    this.#parts = parts
    this.#timings = parts.timings ?? usualTimings
    this.progress = new ReplicaProgress({ timings: this.#timings })
    this.#sql = this.#connect()
    this.#job = createPeriodicJob({
      name: 'The watch over the reading replica',
      initialDelay: 0,
      interval: this.#timings.poll,
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

  #connect(): Sql {
    return connect(this.#parts.url, {
      max: 1,
      connect_timeout: 5,
      idle_timeout: 0,
      max_lifetime: null,
      backoff: () => 0.5,
      connection: { application_name: 'holla replica', statement_timeout: this.#timings.maxAnswer },
    })
  }

  async #poll(): Promise<void> {
    const answer = await Promise.race([
      readState(this.#sql).catch(() => 'failed' as const),
      setTimeout(this.#timings.maxAnswer, 'silent' as const, { ref: false }),
    ])
    if (typeof answer === 'string') {
      this.progress.fail()
    } else {
      this.progress.hear(answer)
    }
    if (answer === 'silent') {
      await this.#replaceConnection()
    }
    replicaLag.set(this.progress.lag / 1000)
    const isWell = typeof answer === 'object' && answer.isStandby
    await this.#tell(!isWell || this.progress.lag > this.#timings.maxLag)
  }

  /** The kernel would find a silent connection dead only after a quarter of an hour. */
  async #replaceConnection(): Promise<void> {
    const silent = this.#sql
    this.#sql = this.#connect()
    this.#parts.onSilence()
    await silent.end({ timeout: 0 })
  }

  async #tell(isLate: boolean): Promise<void> {
    const now = performance.now()
    this.#lateSince = isLate ? (this.#lateSince ?? now) : null
    const shouldTell = this.#lateSince !== null && now - this.#lateSince > this.#timings.late
    const isUndecided = this.#isTold === null && isLate && !shouldTell
    if (shouldTell === this.#isTold || isUndecided) {
      return
    }
    const { owner } = this.#parts
    await (shouldTell ? setCondition(owner, replicaLate) : clearCondition(owner, replicaLate.kind))
    this.#isTold = shouldTell
  }
}

export const replicaLate = {
  kind: 'replica-late',
  severity: 'warning',
  sentence: 'The reading replica does not answer, is no standby any more, or lags behind the database.',
  advice: 'Visitors are read from the database itself meanwhile. Look at the server of DATABASE_READ_URL.',
} as const

async function readState(sql: Sql): Promise<ReplicaState> {
  const [row] = await sql<[{ isStandby: boolean; oldestRunning: string; time: number }]>`
    select
      pg_is_in_recovery() as "isStandby",
      pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning",
      extract(epoch from now())::double precision * 1000 as time`
  return { ...row, oldestRunning: Number(row.oldestRunning) }
}

const outageCodes = /^(57P0[1-5]|08...|28...|3D000|CONNECT\w+|E[A-Z]+)$/

/** Replay removed rows that the statement reads, or no standby can run it, such as a read of an unlogged table. */
const conflictCodes = /^(40001|40P01|25006|0A000|55000)$/

/** An outage concerns the whole replica, a conflict this statement alone; null is any other error. */
export function toReplicaError(error: unknown): 'outage' | 'conflict' | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return outageCodes.test(code) ? 'outage' : conflictCodes.test(code) ? 'conflict' : null
}
