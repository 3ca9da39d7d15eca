import type postgres from 'postgres'
import type { Transaction } from '../database.ts'

export interface Mail {
  /** An address without a name. */
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that receivers recognise a repetition: `<id@host>`. */
  messageId: string
}

/** @throws MailError */
export type SendMail = (mail: Mail) => Promise<void>

/** Why a mail was not sent, in words that staff may read. */
export class MailError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'MailError'
  }
}

/** Everything that is mailed, by name. Each queue is a table: rows are stored first and sent from there. */
export type Outbox = Record<string, MailQueue>

export interface MailQueue {
  /** With its schema; its rows have the columns of `QueuedRow`. */
  table: string
  isDue?(sql: Transaction): postgres.PendingQuery<postgres.Row[]>
  compose(row: postgres.Row): Mail | Promise<Mail>
}

export interface QueuedRow {
  id: string
  attempts: number
  next_attempt_at: Date
  delivered_at: Date | null
  last_error: string | null
}

export async function lockDueRow(sql: Transaction, { table, isDue }: MailQueue): Promise<QueuedRow | null> {
  const [row] = await sql<QueuedRow[]>`
    select *
    from ${sql(table)}
    where delivered_at is null
      and next_attempt_at <= now()
      ${isDue ? sql`and ${isDue(sql)}` : sql``}
    order by next_attempt_at
    limit 1
    for update skip locked`
  return row ?? null
}

export async function recordDelivery(sql: Transaction, { table }: MailQueue, row: QueuedRow): Promise<void> {
  await sql`
    update ${sql(table)}
    set delivered_at = clock_timestamp(), attempts = attempts + 1, last_error = null
    where id = ${row.id}`
}

export async function recordFailedAttempt(
  sql: Transaction,
  { table }: MailQueue,
  { row, retryAfter, sentence }: { row: QueuedRow; retryAfter: number; sentence: string },
): Promise<void> {
  await sql`
    update ${sql(table)}
    set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${retryAfter / 1000}),
      last_error = ${sentence}
    where id = ${row.id}`
}
