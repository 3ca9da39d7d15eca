import { connect } from '../database/connect.ts'
import type { Sql, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import {
  lockDueRow,
  MailError,
  type MailQueue,
  type Outbox,
  type QueuedRow,
  recordDelivery,
  recordFailedAttempt,
  type SendMail,
} from './outbox.ts'

/** In milliseconds. */
export interface MailTiming {
  /** After the first, second, … failed attempt; the last one repeats. */
  retryDelays: number[]
  /** For rows that another process stored. */
  pollInterval: number
  stopTimeout: number
}

const minute = 60_000
const defaultTiming: MailTiming = {
  retryDelays: [minute / 2, 2 * minute, 10 * minute, 30 * minute, 120 * minute, 360 * minute],
  pollInterval: 5_000,
  stopTimeout: 8_000,
}

const concurrencyPerQueue = 2

/** A row stays locked until the outcome is recorded, so exactly one process sends it, and a crash releases it. */
export class MailWorker {
  readonly #databaseUrl: string
  readonly #queues: MailQueue[]
  readonly #send: SendMail | null
  readonly #log: Log
  readonly #timing: MailTiming
  /** Also holds what was accepted but not recorded, so that a lost database connection doesn't repeat it. */
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #sleepers = new Set<() => void>()
  #pool: Sql | null = null
  #loops: Promise<void>[] = []
  #wakeUps = 0
  #isStopping = false

  constructor(parts: {
    databaseUrl: string
    outbox: Outbox
    /** Null leaves the rows waiting. */
    send: SendMail | null
    log: Log
    timing?: Partial<MailTiming>
  }) {
    this.#databaseUrl = parts.databaseUrl
    this.#queues = parts.send ? Object.values(parts.outbox) : []
    this.#send = parts.send
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
      Array.from({ length: concurrencyPerQueue }, (_, index) =>
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
    await this.#pool?.end({ timeout: 0 })
  }

  /** For where nothing runs between two requests. @param limit mails of each queue */
  async deliverDue(limit: number): Promise<void> {
    for (const queue of this.#queues) {
      for (let sent = 0; sent < limit && (await this.#deliverNext(queue)); sent++) {}
    }
  }

  async #run(queue: MailQueue, pollInterval: number | null): Promise<void> {
    let isDatabaseLost = false
    while (!this.#isStopping) {
      const wakeUps = this.#wakeUps
      let found = false
      try {
        found = await this.#deliverNext(queue)
        isDatabaseLost = false
      } catch (error) {
        if (!isDatabaseLost && !this.#isStopping) {
          this.#log.error('The mail queue could not be read or written', { table: queue.table, error })
        }
        isDatabaseLost = true
      }
      if (!found && wakeUps === this.#wakeUps) {
        await this.#sleep(isDatabaseLost ? this.#timing.pollInterval : pollInterval)
      }
    }
  }

  /** Returns whether a mail was due. */
  async #deliverNext(queue: MailQueue): Promise<boolean> {
    this.#pool ??= this.#openPool()
    const key = await this.#pool.begin(async sql => {
      const row = await lockDueRow(sql, queue)
      if (!row) {
        return null
      }
      // Another loop may send the next one meanwhile.
      this.wake()
      const rowKey = `${queue.table} ${row.id}`
      try {
        await this.#sendOnce(rowKey, queue, row)
      } catch (error) {
        await this.#scheduleRetry(sql, queue, row, error)
        return rowKey
      }
      await recordDelivery(sql, queue, row)
      return rowKey
    })
    if (key === null) {
      return false
    }
    this.#inFlight.delete(key)
    return true
  }

  /** A pool of its own, as each mail holds a connection for as long as the mail server takes. */
  #openPool(): Sql {
    return connect(this.#databaseUrl, {
      max: this.#queues.length * concurrencyPerQueue,
      connect_timeout: 10,
      max_lifetime: null,
      idle_timeout: 30,
      backoff: () => 0.5,
      connection: { application_name: 'holla mail', idle_in_transaction_session_timeout: 0 },
    })
  }

  #sendOnce(key: string, queue: MailQueue, row: QueuedRow): Promise<void> {
    const inFlight = this.#inFlight.get(key)
    if (inFlight) {
      return inFlight
    }
    const sending = (async () => this.#send?.(await queue.compose(row)))()
    this.#inFlight.set(key, sending)
    sending.catch(() => this.#inFlight.delete(key))
    return sending
  }

  async #scheduleRetry(sql: Transaction, queue: MailQueue, row: QueuedRow, error: unknown): Promise<void> {
    const { retryDelays } = this.#timing
    const attempts = row.attempts + 1
    const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 0
    this.#log.error('A mail was not sent', { table: queue.table, id: row.id, attempts, error })
    await recordFailedAttempt(sql, queue, {
      row,
      // Spread by a fifth, so that what failed together is not retried together.
      retryAfter: delay * (0.8 + 0.4 * Math.random()),
      sentence: error instanceof MailError ? error.message : 'The mail could not be made or handed over.',
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
