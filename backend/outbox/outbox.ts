import type postgres from 'postgres'
import type { Transaction } from '../database.ts'

/** Everything that leaves the house, by name. Each queue is a table: rows are stored first and sent from there. */
export type Outbox = Record<string, Queue>

export interface Queue {
  /** With its schema; its rows have the columns of `QueuedRow`. */
  table: string
  isDue?(sql: Transaction): postgres.PendingQuery<postgres.Row[]>
  /** @throws DeliveryError */
  deliver(row: postgres.Row): Promise<void>
  /** Milliseconds after the first, second, … failed attempt; the last one repeats. */
  retryDelays?: number[]
  /** A row that failed as often is not tried again. Unlimited, unless the receiver refuses for good. */
  maxAttempts?: number
}

/** Why a row was not delivered, in words that staff may read. */
export class DeliveryError extends Error {
  /** The receiver said that it will never take this row. */
  readonly isPermanent: boolean

  constructor(
    sentence: string,
    { cause, isPermanent = false }: { cause?: unknown; isPermanent?: boolean } = {},
  ) {
    super(sentence, { cause })
    this.name = 'DeliveryError'
    this.isPermanent = isPermanent
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
}

export async function lockDueRow(sql: Transaction, { table, isDue }: Queue): Promise<QueuedRow | null> {
  const [row] = await sql<QueuedRow[]>`
    select *
    from ${sql(table)}
    where delivered_at is null
      and failed_at is null
      and next_attempt_at <= now()
      ${isDue ? sql`and ${isDue(sql)}` : sql``}
    order by next_attempt_at
    limit 1
    for update skip locked`
  return row ?? null
}

export async function recordDelivery(sql: Transaction, { table }: Queue, row: QueuedRow): Promise<void> {
  await sql`
    update ${sql(table)}
    set delivered_at = clock_timestamp(), attempts = attempts + 1, last_error = null
    where id = ${row.id}`
}

export async function recordFailedAttempt(
  sql: Transaction,
  { table }: Queue,
  failed: { row: QueuedRow; retryAfter: number; sentence: string; isFinal: boolean },
): Promise<void> {
  await sql`
    update ${sql(table)}
    set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${failed.retryAfter / 1000}),
      failed_at = ${failed.isFinal ? sql`clock_timestamp()` : null},
      last_error = ${failed.sentence}
    where id = ${failed.row.id}`
}
