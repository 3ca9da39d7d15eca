import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../backend/database.ts'
import { connectAdmin } from '../database-roles.ts'
import { findWithoutRoom, type ReadFree } from './room-to-rewrite.ts'
import { isErasedStillSeen, isStateStillSeen, listTables, rewriteTable } from './table-files.ts'

interface Scrub {
  /** Larger tables wait for another call; they are locked while they are written anew. */
  mostBytes: number
  /** Whoever may write the planner's examples anew; null leaves their freed room as it is. */
  adminUrl: string | null
  /** How long, in milliseconds, work of others that began before the planner's examples were thrown away may take to end. */
  maxWait?: number
  /** Nothing is begun that the disk may have no room for. */
  readFree?: ReadFree
}

/**
 * Writes the files of all tables anew in which erased rows may have stood: VACUUM alone frees their room without emptying it, and
 * the planner's statistics hold examples. Of many processes one does it. The pool needs two connections. Returns whether
 * something is left to do.
 */
export async function scrubErased(sql: Sql, options: Scrub): Promise<boolean> {
  return await sql.begin(async lock => {
    // Nothing with parameters: PostgreSQL keeps the snapshot of such a statement until the next, and with it what is to go.
    await lock.unsafe('set local idle_in_transaction_session_timeout = 0')
    const [row] = await lock.unsafe<{ isOurs: boolean }[]>(
      `select pg_catalog.pg_try_advisory_xact_lock(hashtextextended('scrubbing', 0)) as "isOurs"`,
    )
    if (!row?.isOurs) {
      return false
    }
    const receipts = await sql<{ id: string }[]>`select id from private.erasures where scrubbed_at is null`
    if (receipts.length === 0) {
      return false
    }
    const isLeft = await scrub(sql, options)
    if (!isLeft) {
      await sql`
        update private.erasures set scrubbed_at = clock_timestamp()
        where id = any (string_to_array(${receipts.map(({ id }) => id).join()}, ',')::uuid[])`
    }
    return isLeft
  })
}

async function scrub(
  sql: Sql,
  { mostBytes, adminUrl, maxWait = 10_000, readFree = null }: Scrub,
): Promise<boolean> {
  // What autovacuum and others do is shown to an administrator alone.
  const admin = adminUrl ? connectAdmin(adminUrl) : null
  try {
    if (await isErasedStillSeen(admin ?? sql)) {
      return true
    }
    const tables = await listTables(sql)
    const due = tables.filter(({ bytes }) => bytes <= mostBytes)
    // Otherwise the small ones would be written anew each minute, for as long as there is no room for a large one.
    if (await findWithoutRoom(due, readFree)) {
      return true
    }
    let isLeft = due.length < tables.length
    for (const table of due) {
      const isDone = !(await findWithoutRoom([table], readFree)) && (await rewriteTable(sql, table))
      isLeft ||= !isDone
    }
    return (admin !== null && !(await rewriteExamples(admin, maxWait))) || isLeft
  } finally {
    await admin?.end({ timeout: 5 })
  }
}

/**
 * A catalogue, which its owner alone may write anew; who is no superuser leaves it with a warning. What was thrown away of it stays
 * in its file for as long as work goes on that began before, such as autovacuum's analyse of any table. Returns false then.
 */
async function rewriteExamples(admin: Sql, maxWait: number): Promise<boolean> {
  const [state] = await admin<[{ id: string }]>`select pg_catalog.pg_current_xact_id()::xid::text as id`
  const end = Date.now() + maxWait
  while (await isStateStillSeen(admin, state.id)) {
    if (Date.now() >= end) {
      return false
    }
    await wait(250)
  }
  await admin.unsafe('vacuum (full) pg_catalog.pg_statistic')
  return true
}
