import { connect } from '../database/connect.ts'
import { createRenewable, type Renewable } from '../database/renewable.ts'
import type { Sql, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import {
  DeliveryError,
  lockDueRow,
  type Outbox,
  type Queue,
  type QueuedRow,
  recordDelivery,
  recordFailedAttempt,
  retryUnanswered,
} from './outbox.ts'
import { planRetry, usualRetryDelays } from './plan-retry.ts'

/** In milliseconds. */
export interface OutboxTiming {
  retryDelays: number[] // of queues without delays of their own
  pollInterval: number // for rows that another process stored
  stopTimeout: number
}

const minute = 60_000
const defaultTiming: OutboxTiming = {
  retryDelays: usualRetryDelays,
  pollInterval: 5_000,
  stopTimeout: 8_000,
}

const concurrencyPerQueue = 2
/** Per kind of queue (decision 13): a slow mail server delays only mails, and slow mails delay no sign-in. */
const maxConnections = { mails: 2, awaited: 1, calls: 2 }

const releaseInterval = 10 * minute // otherwise a mail that is never answered would be sent again after every other one

const concurrencyOf = ({ concurrency = concurrencyPerQueue }: Queue) => concurrency

/** A row stays locked until its outcome is recorded, so exactly one process sends it, and a crash releases it. */
export class OutboxWorker {
  readonly #databaseUrl: string
  readonly #queues: Queue[]
  readonly #log: Log
  readonly #timing: OutboxTiming
  /** Also holds what was accepted but not recorded, so that a lost database connection doesn't repeat it. */
  readonly #inFlight = new Map<string, ReturnType<Queue['deliver']>>()
  readonly #sleepers = new Set<() => void>()
  readonly #pools = new Map<keyof typeof maxConnections, Renewable>()
  #loops: Promise<void>[] = []
  #wakeUps = 0
  #isStopping = false
  #releasedAt = Number.NEGATIVE_INFINITY // when mails that waited for the mail server were last released

  constructor(parts: {
    databaseUrl: string
    outbox: Outbox
    log: Log
    timing?: Partial<OutboxTiming>
  }) {
    this.#databaseUrl = parts.databaseUrl
    this.#queues = Object.values(parts.outbox)
    this.#log = parts.log
    this.#timing = { ...defaultTiming, ...parts.timing }
  }

  /** Call after the commit that stored a row. */
  wake(): void {
    this.#wakeUps += 1
    for (const resume of this.#sleepers) {
      resume()
    }
  }

  start(): void {
    this.#loops = this.#queues.flatMap(queue =>
      // One polls; the others join in when there is more to send.
      Array.from({ length: concurrencyOf(queue) }, (_, index) =>
        this.#run(queue, index === 0 ? this.#timing.pollInterval : null),
      ),
    )
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, this.#timing.stopTimeout)
    })
    await Promise.race([Promise.all(this.#loops), timeout])
    clearTimeout(timer)
    await Promise.all([...this.#pools.values()].map(({ sql }) => sql.end({ timeout: 0 })))
  }

  /** Call after the database was silent. What is being sent is not sent again, as its outcome is known here. */
  renewConnections(): void {
    for (const pool of this.#pools.values()) {
      pool.renew()
    }
    this.wake()
  }

  /** For hosts where nothing runs between two requests. @param limit rows of each queue */
  async deliverDue(limit: number): Promise<void> {
    for (const queue of this.#queues) {
      for (let sent = 0; sent < limit && (await this.#deliverNext(queue)); sent++) {}
    }
  }

  async #run(queue: Queue, pollInterval: number | null): Promise<void> {
    let isDatabaseLost = false
    while (!this.#isStopping) {
      const wakeUps = this.#wakeUps
      let found = false
      try {
        found = await this.#deliverNext(queue)
        isDatabaseLost = false
      } catch (error) {
        if (!isDatabaseLost && !this.#isStopping) {
          this.#log.error('A queue of the outbox could not be read or written', { table: queue.table, error })
        }
        isDatabaseLost = true
      }
      if (!found && wakeUps === this.#wakeUps) {
        await this.#sleep(isDatabaseLost ? this.#timing.pollInterval : pollInterval)
      }
    }
  }

  async #deliverNext(queue: Queue): Promise<boolean> {
    const pool = this.#findPool(queue)
    let isDelivered = false
    const key = await pool.begin(async sql => {
      const row = await lockDueRow(sql, queue)
      if (!row) {
        return null
      }
      this.wake() // another loop may send the next one meanwhile
      const rowKey = `${queue.table} ${row.id}`
      let facts: Awaited<ReturnType<Queue['deliver']>>
      try {
        facts = await this.#sendOnce(rowKey, queue, { row, sql })
      } catch (error) {
        await this.#recordError(sql, queue, row, error)
        return rowKey
      }
      await recordDelivery(sql, queue, row, facts)
      isDelivered = true
      return rowKey
    })
    if (key === null) {
      return false
    }
    this.#inFlight.delete(key)
    if (queue.isMail && isDelivered) {
      await this.#releaseMails(pool)
    }
    return true
  }

  async #releaseMails(pool: Sql): Promise<void> {
    const wait = Math.max(0, this.#releasedAt + releaseInterval - performance.now())
    const mails = this.#queues.filter(({ isMail }) => isMail)
    const released = await Promise.all(mails.map(queue => retryUnanswered(pool, queue, wait)))
    if (wait === 0 && released.some(count => count > 0)) {
      this.#releasedAt = performance.now()
    }
  }

  /** Own pools, as each row holds a connection until its receiver has answered. */
  #findPool({ isMail, isAwaited }: Queue): Sql {
    const kind = isAwaited ? 'awaited' : isMail ? 'mails' : 'calls'
    const pool = this.#pools.get(kind) ?? createRenewable(() => this.#openPool(maxConnections[kind]))
    this.#pools.set(kind, pool)
    return pool.sql
  }

  #openPool(max: number): Sql {
    return connect(this.#databaseUrl, {
      max,
      connect_timeout: 10,
      max_lifetime: null,
      idle_timeout: 30,
      backoff: () => 0.5,
      connection: { application_name: 'holla outbox', idle_in_transaction_session_timeout: 0 },
    })
  }

  #sendOnce(
    key: string,
    queue: Queue,
    { row, sql }: { row: QueuedRow; sql: Transaction },
  ): ReturnType<Queue['deliver']> {
    const inFlight = this.#inFlight.get(key)
    if (inFlight) {
      return inFlight
    }
    const sending = queue.deliver(row, sql)
    this.#inFlight.set(key, sending)
    sending.catch(() => this.#inFlight.delete(key))
    return sending
  }

  async #recordError(sql: Transaction, queue: Queue, row: QueuedRow, error: unknown): Promise<void> {
    const { retryDelays = this.#timing.retryDelays, maxAttempts = Number.POSITIVE_INFINITY } = queue
    const { attempts, isFinal, after } = planRetry(row, error, { retryDelays, maxAttempts })
    this.#log.error(isFinal ? 'A delivery failed for good' : 'A delivery failed', {
      table: queue.table,
      id: row.id,
      attempts,
      error,
    })
    await recordFailedAttempt(sql, queue, {
      row,
      isFinal,
      facts: error instanceof DeliveryError ? error.facts : {},
      retryAfter: after,
      sentence: error instanceof DeliveryError ? error.message : 'It could not be made or handed over.',
    })
  }

  #sleep(milliseconds: number | null): Promise<void> {
    return new Promise(resolve => {
      const resume = () => {
        clearTimeout(timer)
        this.#sleepers.delete(resume)
        resolve()
      }
      const timer = milliseconds === null ? undefined : setTimeout(resume, milliseconds)
      this.#sleepers.add(resume)
    })
  }
}
