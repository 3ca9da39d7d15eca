import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../backend/database.ts'
import { connectAdmin } from '../database-roles.ts'
import { findWithoutRoom, type ReadFree } from './room-to-rewrite.ts'
import { isErasedStillSeen, isStateStillSeen, listTables, rewriteTable } from './table-files.ts'

interface Scrub {
  mostBytes: number
  /** Of a user who may rewrite the planner's statistics; null leaves these. */
  adminUrl: string | null
  /** Milliseconds to wait for work that still sees the old statistics. */
  maxWait?: number
  readFree?: ReadFree
}

/** VACUUM alone leaves erased data in the files. Needs two connections. Returns whether something is left to do. */
export async function scrubErased(sql: Sql, options: Scrub): Promise<boolean> {
  return await sql.begin(async lock => {
    // Without parameters: PostgreSQL keeps the snapshot of such a statement, and with it what was erased.
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
  // Only an administrator sees what autovacuum and others do.
  const admin = adminUrl ? connectAdmin(adminUrl) : null
  try {
    if (await isErasedStillSeen(admin ?? sql)) {
      return true
    }
    const tables = await listTables(sql)
    const due = tables.filter(({ bytes }) => bytes <= mostBytes)
    // Otherwise small tables would be rewritten each minute while there is no room for a large one.
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

/** Only a superuser may rewrite this catalogue. Older work keeps samples in its file; then this returns false. */
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
