import type postgres from 'postgres'
import type { Sql, Transaction } from '../database.ts'
import type { Mail, SendMail } from '../mail/mail.ts'

/** Queues by name. Each is a table: rows are stored first and sent from there. */
export type Outbox = Record<string, Queue>

export interface Queue {
  table: string // with its schema; its rows have the columns of QueuedRow
  isDue?(sql: Sql | Transaction): postgres.PendingQuery<postgres.Row[]>
  isInTurn?(sql: Transaction): postgres.PendingQuery<postgres.Row[]> // rows that need not wait for others before them
  isUrgent?(sql: Sql | Transaction): postgres.PendingQuery<postgres.Row[]>
  isShared?: boolean // staff change its rows too, and must not wait until the receiver has answered
  isMail?: boolean
  isAwaited?: boolean // somebody waits for each row, so it has its own connection
  /** @throws DeliveryError */
  deliver(row: postgres.Row, sql: Transaction): Promise<Facts | undefined>
  retryDelays?: number[] // milliseconds; the last one repeats
  concurrency?: number
  maxAttempts?: number // unlimited by default, unless the receiver refuses for good
}

export interface MailQueue extends Omit<Queue, 'deliver' | 'isMail'> {
  isToStrangers?: boolean // anybody may have typed its addresses, so a refused mail raises no alert
  compose(row: postgres.Row, sql: Transaction): Mail | Promise<Mail>
}

export const sendByMail = (queues: Record<string, MailQueue>, send: SendMail): Outbox =>
  Object.fromEntries(
    Object.entries(queues).map(([name, { compose, isToStrangers: _, ...queue }]) => [
      name,
      { ...queue, isMail: true, deliver: async (row, sql) => void (await send(await compose(row, sql))) },
    ]),
  )

type Facts = { last_status?: number | null; last_answer?: string }

/** Its message is shown to staff. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean // the receiver will never take this row
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
  waiting_since: Date // since it was stored, or since somebody asked for another delivery
  delivered_at: Date | null
  failed_at: Date | null // set when it is not tried any more
  last_error: string | null
  last_status: number | null // the receiver's answer to the last attempt; null without one
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

const maxCandidates = 50 // more than all processes together send at once

/** An advisory lock, so that whoever else changes the row doesn't wait. */
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

/** In an outage one row of each queue tries every ten minutes: more might look like an attack to a server. */
const untilProbe = (sql: Transaction, queue: Queue, row: QueuedRow) => sql`
  case when not exists (
    select from ${sql(queue.table)}
    ${whereDue(sql, queue, sql`clock_timestamp() + interval '10 minutes'`)}
      and next_attempt_at > clock_timestamp()
      and id <> ${row.id}
  ) then interval '10 minutes' end`

/** Called when the mail server answers again. @param wait milliseconds @returns the number of rows */
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
  oldestWaitingSince: Date | null
  oldestUnansweredSince: Date | null // without rows that the receiver refused, which may be the row's own fault
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
