import type { Sql } from '../../backend/database.ts'
import { connectAdmin } from '../database-roles.ts'
import { isErasedStillSeen, listTables, rewriteTable } from './table-files.ts'

interface Scrub {
  /** Larger tables wait for another call; they are locked while they are written anew. */
  mostBytes: number
  /** Whoever may write the planner's examples anew; null leaves their freed room as it is. */
  adminUrl: string | null
}

/**
 * Writes the files of all tables anew in which erased rows may have stood: VACUUM alone frees their room without emptying it, and
 * the planner's statistics hold examples. Of many processes one does it. The pool needs two connections. Returns whether
 * something is left to do.
 */
export async function scrubErased(sql: Sql, { mostBytes, adminUrl }: Scrub): Promise<boolean> {
  return await sql.begin(async lock => {
    // Nothing with parameters: PostgreSQL keeps the snapshot of such a statement until the next, and with it what is to go.
    await lock.unsafe('set local idle_in_transaction_session_timeout = 0')
    const [row] = await lock.unsafe<{ isOurs: boolean }[]>(
      `select pg_catalog.pg_try_advisory_xact_lock(hashtextextended('scrubbing', 0)) as "isOurs"`,
    )
    return row?.isOurs ? await scrub(sql, { mostBytes, adminUrl }) : false
  })
}

async function scrub(sql: Sql, { mostBytes, adminUrl }: Scrub): Promise<boolean> {
  const receipts = await sql<{ id: string }[]>`select id from private.erasures where scrubbed_at is null`
  if (receipts.length === 0) {
    return false
  }
  if (await isErasedStillSeen(sql)) {
    return true
  }
  let isLeft = false
  for (const table of await listTables(sql)) {
    const isDone = table.bytes <= mostBytes && (await rewriteTable(sql, table))
    isLeft ||= !isDone
  }
  if (adminUrl) {
    await rewriteExamples(adminUrl)
  }
  if (!isLeft) {
    await sql`
      update private.erasures set scrubbed_at = clock_timestamp()
      where id = any (string_to_array(${receipts.map(({ id }) => id).join()}, ',')::uuid[])`
  }
  return isLeft
}

/** A catalogue, which its owner alone may write anew; who is no superuser leaves it with a warning. */
async function rewriteExamples(adminUrl: string): Promise<void> {
  const admin = connectAdmin(adminUrl)
  try {
    await admin.unsafe('vacuum (full) pg_catalog.pg_statistic')
  } finally {
    await admin.end({ timeout: 5 })
  }
}
