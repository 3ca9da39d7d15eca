import postgres from 'postgres'
import type { Sql, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import { withSafeTransactions } from '../transaction.ts'

export interface Mail {
  /** One address, without a name. */
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that a receiver recognises a repetition: `<id@host>`. */
  messageId: string
}

/** Resolves once the mail server has taken the mail over. @throws MailFailure */
export type SendMail = (mail: Mail) => Promise<void>

/** Why a mail was not sent, in words that staff may read. */
export class MailFailure extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'MailFailure'
  }
}

/** A table whose rows are mails: it has `id`, `attempts`, `next_attempt_at`, `delivered_at` and `last_error`. */
export interface MailQueue {
  /** With its schema, as in `public.contact_messages`. */
  table: string
  /** What must hold, besides the time, before a row is sent. */
  due?(sql: Transaction): postgres.PendingQuery<postgres.Row[]>
  compose(row: postgres.Row): Mail | Promise<Mail>
}

export interface MailTiming {
  /** Milliseconds to wait after the first, second, … failure; the last one repeats. */
  delays: number[]
  /** Longest time in milliseconds that a row which another process wrote is overlooked. */
  pollEvery: number
  /** How long `stop` waits for a mail that is being sent, in milliseconds. */
  patience: number
}

const minute = 60_000
const usualTiming: MailTiming = {
  delays: [minute / 2, 2 * minute, 10 * minute, 30 * minute, 120 * minute, 360 * minute],
  pollEvery: 5_000,
  patience: 8_000,
}

/** Mails of one queue that a process sends at the same time; a slow mail server then delays, but does not stop. */
const lanesPerQueue = 2

/**
 * Sends what waits in the queues. A row stays locked by the transaction in which it is sent and recorded, so of all
 * processes on one database exactly one sends it, and a crash gives it back.
 */
export class MailDelivery {
  readonly #databaseUrl: string
  readonly #send: SendMail | null
  readonly #log: Log
  readonly #timing: MailTiming
  readonly #queues: MailQueue[] = []
  /** Mails under way, or taken by the mail server and not yet recorded: after a lost connection they are not sent again. */
  readonly #handedOver = new Map<string, Promise<void>>()
  readonly #sleepers = new Set<() => void>()
  #pool: Sql | null = null
  #lanes: Promise<void>[] = []
  #nudges = 0
  #isStopping = false

  constructor(parts: { databaseUrl: string; send: SendMail | null; log: Log; timing?: Partial<MailTiming> }) {
    this.#databaseUrl = parts.databaseUrl
    this.#send = parts.send
    this.#log = parts.log
    this.#timing = { ...usualTiming, ...parts.timing }
  }

  /** Before `start`. */
  add(queue: MailQueue): void {
    this.#queues.push(queue)
  }

  /** Looks at once whether something is due: to be called after a row was written. */
  nudge(): void {
    this.#nudges += 1
    for (const wake of this.#sleepers) {
      wake()
    }
  }

  /** Without a way to send, the rows are left as they are: waiting. */
  start(): void {
    const send = this.#send
    if (!send || this.#queues.length === 0) {
      return
    }
    // A pool of its own, as each mail under way holds a connection for as long as the mail server takes.
    const pool = withSafeTransactions(
      postgres(this.#databaseUrl, {
        max: this.#queues.length * lanesPerQueue,
        connect_timeout: 10,
        max_lifetime: null,
        // The driver asks for array types unguarded: a connection lost at that moment would end the process.
        fetch_types: false,
        idle_timeout: 30,
        backoff: () => 0.5,
        onnotice: () => {},
        connection: { application_name: 'holla mail', idle_in_transaction_session_timeout: 0 },
      }),
    )
    this.#pool = pool
    this.#lanes = this.#queues.flatMap(queue =>
      Array.from({ length: lanesPerQueue }, (_, lane) =>
        this.#run({ queue, pool, send, pollEvery: lane === 0 ? this.#timing.pollEvery : null }),
      ),
    )
  }

  /** Waits some seconds for mails that are being sent; what takes longer is given up and sent by the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.nudge()
    let timer: NodeJS.Timeout | undefined
    const outOfPatience = new Promise<void>(resolve => {
      timer = setTimeout(resolve, this.#timing.patience)
    })
    await Promise.race([Promise.all(this.#lanes), outOfPatience])
    clearTimeout(timer)
    await this.#pool?.end({ timeout: 0 })
  }

  async #run(lane: { queue: MailQueue; pool: Sql; send: SendMail; pollEvery: number | null }): Promise<void> {
    let isDatabaseLost = false
    while (!this.#isStopping) {
      const nudges = this.#nudges
      let found = false
      try {
        found = await this.#deliverNext(lane)
        isDatabaseLost = false
      } catch (error) {
        if (!isDatabaseLost && !this.#isStopping) {
          this.#log.error('The mail queue could not be read or written', { table: lane.queue.table, error })
        }
        isDatabaseLost = true
      }
      if (!found && nudges === this.#nudges) {
        await this.#sleep(isDatabaseLost ? this.#timing.pollEvery : lane.pollEvery)
      }
    }
  }

  /** Returns whether there was something to do. */
  async #deliverNext(lane: { queue: MailQueue; pool: Sql; send: SendMail }): Promise<boolean> {
    const { queue, pool } = lane
    const delivered = await pool.begin(async sql => {
      const [row] = await sql`
        select *
        from ${sql(queue.table)}
        where delivered_at is null
          and next_attempt_at <= now()
          ${queue.due ? sql`and ${queue.due(sql)}` : sql``}
        order by next_attempt_at
        limit 1
        for update skip locked`
      if (!row) {
        return null
      }
      this.nudge()
      const key = `${queue.table} ${row.id}`
      try {
        await this.#handOver(key, lane, row)
      } catch (error) {
        await this.#recordFailure(sql, { queue, row, error })
        return { key: null }
      }
      await sql`
        update ${sql(queue.table)}
        set delivered_at = clock_timestamp(), attempts = attempts + 1, last_error = null
        where id = ${row.id}`
      return { key }
    })
    if (delivered?.key) {
      this.#handedOver.delete(delivered.key)
    }
    return delivered !== null
  }

  #handOver(key: string, lane: { queue: MailQueue; send: SendMail }, row: postgres.Row): Promise<void> {
    const underWay = this.#handedOver.get(key)
    if (underWay) {
      return underWay
    }
    const sending = (async () => lane.send(await lane.queue.compose(row)))()
    this.#handedOver.set(key, sending)
    sending.catch(() => this.#handedOver.delete(key))
    return sending
  }

  async #recordFailure(
    sql: Transaction,
    { queue, row, error }: { queue: MailQueue; row: postgres.Row; error: unknown },
  ): Promise<void> {
    const { delays } = this.#timing
    const attempts = Number(row.attempts) + 1
    const delay = delays[Math.min(attempts, delays.length) - 1] ?? 0
    // Spread by a fifth, so that what failed together does not come back together.
    const seconds = (delay * (0.8 + 0.4 * Math.random())) / 1000
    const sentence =
      error instanceof MailFailure ? error.message : 'The mail could not be made or handed over.'
    this.#log.error('A mail was not sent', { table: queue.table, id: row.id, attempts, error })
    await sql`
      update ${sql(queue.table)}
      set attempts = ${attempts},
        next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}),
        last_error = ${sentence}
      where id = ${row.id}`
  }

  #sleep(milliseconds: number | null): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = milliseconds === null ? undefined : setTimeout(wake, milliseconds)
      this.#sleepers.add(wake)
    })
  }
}
