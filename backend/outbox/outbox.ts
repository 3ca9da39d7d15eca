import type postgres from 'postgres'
import type { Sql, Transaction } from '../database.ts'
import type { Mail, SendMail } from '../mail/mail.ts'

/** Everything that leaves the house, by name. Each queue is a table: rows are stored first and sent from there. */
export type Outbox = Record<string, Queue>

export interface Queue {
  /** With its schema; its rows have the columns of `QueuedRow`. */
  table: string
  isDue?(sql: Sql | Transaction): postgres.PendingQuery<postgres.Row[]>
  /** Rows that need not wait for others before them. */
  isInTurn?(sql: Transaction): postgres.PendingQuery<postgres.Row[]>
  /** Rows that go out before others that have waited longer. */
  isUrgent?(sql: Sql | Transaction): postgres.PendingQuery<postgres.Row[]>
  /** Set where staff change its rows too: they don't wait until the receiver has answered. */
  isShared?: boolean
  /** Set where the one mail server takes its rows. */
  isMail?: boolean
  /** Set where somebody waits for each row: they have a connection of their own. */
  isAwaited?: boolean
  /** @throws DeliveryError */
  deliver(row: postgres.Row, sql: Transaction): Promise<Facts | undefined>
  /** Milliseconds after the first, second, … failed attempt; the last one repeats. */
  retryDelays?: number[]
  /** Rows that are sent side by side, each over a connection to the database. */
  concurrency?: number
  /** A row that failed as often is not tried again. Unlimited, unless the receiver refuses for good. */
  maxAttempts?: number
}

/** A queue whose rows go out as mails. */
export interface MailQueue extends Omit<Queue, 'deliver' | 'isMail'> {
  /** Set where its addresses are not our own: that one of them refuses a mail is no alert. */
  isToStrangers?: boolean
  /** @param sql the transaction that has the row: what the mail needs of settings is read there */
  compose(row: postgres.Row, sql: Transaction): Mail | Promise<Mail>
}

export const sendByMail = (queues: Record<string, MailQueue>, send: SendMail): Outbox =>
  Object.fromEntries(
    Object.entries(queues).map(([name, { compose, isToStrangers: _, ...queue }]) => [
      name,
      { ...queue, isMail: true, deliver: async (row, sql) => void (await send(await compose(row, sql))) },
    ]),
  )

/** Columns that tell what the receiver said. */
type Facts = { last_status?: number | null; last_answer?: string }

/** Why a row was not delivered, in words that staff may read. */
export class DeliveryError extends Error {
  /** The receiver said that it will never take this row. */
  readonly isPermanent: boolean
  readonly facts: Facts

  constructor(
    sentence: string,
    {
      cause,
      isPermanent = false,
      facts = {},
    }: { cause?: unknown; isPermanent?: boolean; facts?: Facts } = {},
  ) {
    super(sentence, { cause })
    this.name = 'DeliveryError'
    this.isPermanent = isPermanent
    this.facts = facts
  }
}

export interface QueuedRow {
  id: string
  attempts: number
  next_attempt_at: Date
  /** Since it was stored, or since somebody asked for another delivery. */
  waiting_since: Date
  delivered_at: Date | null
  /** Set when nothing is tried any more. */
  failed_at: Date | null
  last_error: string | null
  /** What the receiver answered to this row at the last attempt; null where it was not asked. */
  last_status: number | null
}

const whereDue = (sql: Transaction, { isDue, isInTurn }: Queue, until = sql`now()`) => sql`
  where delivered_at is null
    and failed_at is null
    and next_attempt_at <= ${until}
    ${isDue ? sql`and ${isDue(sql)}` : sql``}
    ${isInTurn ? sql`and ${isInTurn(sql)}` : sql``}`

const orderDue = (sql: Transaction, { isUrgent }: Queue) =>
  isUrgent ? sql`order by (${isUrgent(sql)}) desc, next_attempt_at` : sql`order by next_attempt_at`

export async function lockDueRow(sql: Transaction, queue: Queue): Promise<QueuedRow | null> {
  if (queue.isShared) {
    return claimDueRow(sql, queue)
  }
  const [row] = await sql<QueuedRow[]>`
    select *
    from ${sql(queue.table)}
    ${whereDue(sql, queue)}
    ${orderDue(sql, queue)}
    limit 1
    for update skip locked`
  return row ?? null
}

/** More than all processes together send at once. */
const maxCandidates = 50

/** Until the transaction ends nobody else claims the row, and whoever else changes it doesn't wait. */
async function claimDueRow(sql: Transaction, queue: Queue): Promise<QueuedRow | null> {
  const candidates = await sql<{ id: string }[]>`
    select id from ${sql(queue.table)} ${whereDue(sql, queue)} ${orderDue(sql, queue)} limit ${maxCandidates}`
  for (const { id } of candidates) {
    const [claim] = await sql<[{ isOurs: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${queue.table} ${id}`}, 0)) as "isOurs"`
    if (!claim.isOurs) {
      continue
    }
    // Another process may have sent it since.
    const [row] = await sql<
      QueuedRow[]
    >`select * from ${sql(queue.table)} ${whereDue(sql, queue)} and id = ${id}`
    if (row) {
      return row
    }
  }
  return null
}

export async function recordDelivery(
  sql: Transaction,
  { table }: Queue,
  row: QueuedRow,
  facts: Facts = {},
): Promise<void> {
  await sql`
    update ${sql(table)}
    set ${sql({ ...facts, last_error: null })}, delivered_at = clock_timestamp(), attempts = attempts + 1
    where id = ${row.id}`
}

export async function recordFailedAttempt(
  sql: Transaction,
  queue: Queue,
  failed: { row: QueuedRow; retryAfter: number; sentence: string; isFinal: boolean; facts: Facts },
): Promise<void> {
  // Nobody answered, unless the facts say so.
  const facts: Facts = { last_status: null, ...failed.facts }
  const isUnanswered = queue.isMail && facts.last_status === null
  const delay = sql`make_interval(secs => ${failed.retryAfter / 1000})`
  await sql`
    update ${sql(queue.table)}
    set ${sql({ ...facts, last_error: failed.sentence })},
      attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + ${isUnanswered ? sql`least(${delay}, ${untilProbe(sql, queue, failed.row)})` : delay},
      failed_at = ${failed.isFinal ? sql`clock_timestamp()` : null}
    where id = ${failed.row.id}`
}

/**
 * While the mail server is away one row of each queue tries every ten minutes, however long it has waited. More would be a
 * burden on a server that comes back, and to one that refuses our sign-in an attack. Null where another row is that one.
 */
const untilProbe = (sql: Transaction, queue: Queue, row: QueuedRow) => sql`
  case when not exists (
    select from ${sql(queue.table)}
    ${whereDue(sql, queue, sql`clock_timestamp() + interval '10 minutes'`)}
      and next_attempt_at > clock_timestamp()
      and id <> ${row.id}
  ) then interval '10 minutes' end`

/**
 * The mail server is well again: what it could not be asked about waits no longer than this.
 * @param wait in milliseconds
 * @returns how many rows that is
 */
export async function retryUnanswered(sql: Sql, { table }: Queue, wait: number): Promise<number> {
  const due = sql`now() + make_interval(secs => ${wait / 1000})`
  const { count } = await sql`
    update ${sql(table)}
    set next_attempt_at = ${due}
    where id in (
      select id from ${sql(table)}
      where delivered_at is null and failed_at is null and next_attempt_at > ${due}
        and attempts > 0 and last_status is null and last_error is not null
      for update skip locked
    )`
  return count
}

export interface QueueState {
  waiting: number
  /** Null when nothing waits. */
  oldestWaitingSince: Date | null
  /** Of rows that the receiver has not answered: what it says of one row may be that row's fault. */
  oldestUnansweredSince: Date | null
  failed: number
  lastError: string | null
}

export async function readQueueState(sql: Sql, { table, isDue }: Queue): Promise<QueueState> {
  const [state] = await sql<[QueueState]>`
    select
      (count(*) filter (where failed_at is null))::int as waiting,
      min(since) filter (where failed_at is null) as "oldestWaitingSince",
      min(since) filter (where failed_at is null and (last_status is null or last_status < 400)) as "oldestUnansweredSince",
      (count(*) filter (where failed_at is not null))::int as failed,
      (array_agg(last_error order by next_attempt_at desc) filter (where last_error is not null))[1] as "lastError"
    from ${sql(table)}
    -- What failed has waited since it was stored; what somebody asked for again has no error until it fails.
    cross join lateral (
      select case when last_error is null then waiting_since else least(waiting_since, created_at) end as since
    ) as waited
    where delivered_at is null
      ${isDue ? sql`and ${isDue(sql)}` : sql``}`
  return state
}
