import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../../backend/database.ts'
import { listSqlNames, root } from './migration-file.ts'
import { isLocked, lockTimeout } from './wait-for-lock.ts'

/** Takes a cursor ($1, text, null at first) and a batch size ($2); returns `cursor`, null at the end, and `rows`. */
export interface Backfill {
  name: string
  sql: string
}

export const listBackfills = (folder = join(root, 'supabase/backfills')): Backfill[] =>
  listSqlNames(folder).map(file => ({
    name: basename(file, '.sql').replace(/^\d+_/, ''),
    sql: readFileSync(join(folder, file), 'utf8'),
  }))

/** Milliseconds that a batch should take: short, as others wait for the rows it has locked. */
const batchTime = 60
const smallest = 10
const largest = 5_000
/** Milliseconds, or `rest` times as long as the batch took, in which others have the database for themselves. */
const shortestPause = 50
const rest = 3
const batchTimeout = 5_000
const pauseWhenLocked = 1_000

interface Pace {
  signal?: AbortSignal
  pauses: boolean
  onProgress?: (rows: number) => void
}

/** Milliseconds for which a page may show what was there before. */
const tellEvery = 10_000

/** Each batch is committed. Resolves early when the signal is aborted. */
export async function runBackfill(sql: Sql, backfill: Backfill, pace: Pace): Promise<void> {
  await sql`insert into backend.backfills (name) values (${backfill.name}) on conflict do nothing`
  let size = 100
  let told = performance.now()
  while (!pace.signal?.aborted) {
    const begun = performance.now()
    const batch = await runBatch(sql, backfill, size)
    const took = performance.now() - begun
    if (batch === 'finished') {
      await tellAll(sql)
      return
    }
    if (begun - told > tellEvery) {
      told = begun
      await tellAll(sql)
    }
    if (batch === 'locked') {
      size = Math.max(smallest, Math.floor(size / 2))
      await sleep(pauseWhenLocked, pace.signal)
      continue
    }
    pace.onProgress?.(batch.total)
    size = toBatchSize(size, took)
    if (pace.pauses) {
      await sleep(Math.max(shortestPause, took * rest), pace.signal)
    }
  }
}

async function tellAll(sql: Sql): Promise<void> {
  await sql`
    select pg_notify('realtime_changes', json_build_object(
      'schema', schemaname, 'table', tablename, 'type', 'UPDATE', 'key', null, 'old_key', null,
      'at', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'transaction', pg_current_xact_id()
    )::text)
    from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime'`
}

export function toBatchSize(size: number, took: number): number {
  const factor = Math.min(2, Math.max(0.5, batchTime / Math.max(took, 1)))
  return Math.round(Math.min(largest, Math.max(smallest, size * factor)))
}

type BatchResult = 'finished' | 'locked' | { total: number }

async function runBatch(sql: Sql, { name, sql: statement }: Backfill, size: number): Promise<BatchResult> {
  try {
    return await sql.begin(async (transaction): Promise<BatchResult> => {
      await transaction.unsafe(
        `set local lock_timeout = ${lockTimeout}; set local statement_timeout = ${batchTimeout}; set local holla.backfill = 'on'`,
      )
      const [state] = await transaction<[{ cursor: string | null; isFinished: boolean }]>`
        select cursor, finished_at is not null as "isFinished"
        from backend.backfills
        where name = ${name}
        for update`
      if (state.isFinished) {
        return 'finished'
      }
      const [row] = await transaction.unsafe<{ cursor: string | null; rows: string }[]>(statement, [
        state.cursor,
        size,
      ])
      if (!row) {
        throw new Error(`The backfill ${name} returned no row with its cursor`)
      }
      const [moved] = await transaction<[{ total: string }]>`
        update backend.backfills
        set cursor = ${row.cursor}, rows = rows + ${Number(row.rows)}, updated_at = now(),
          finished_at = case when ${row.cursor}::text is null then now() end
        where name = ${name}
        returning rows as total`
      return { total: Number(moved.total) }
    })
  } catch (error) {
    if (isLocked(error) || (isTimeout(error) && size > smallest)) {
      return 'locked'
    }
    throw error
  }
}

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const sleep = (milliseconds: number, signal?: AbortSignal) =>
  delay(milliseconds, undefined, { ...(signal && { signal }), ref: false }).catch(() => {})
