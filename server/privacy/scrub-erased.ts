import type { Sql, Transaction } from '../../backend/database.ts'
import { isErasedStillSeen, listTables, rewriteTable } from './table-files.ts'

interface Scrub {
  /** Larger tables wait for another call; they are locked while they are written anew. */
  mostBytes: number
}

/**
 * Writes the files of all tables anew in which erased rows may have stood: VACUUM alone frees their room without emptying it, and
 * the planner's statistics hold examples. Of many processes one does it. The pool needs two connections. Returns whether
 * something is left to do.
 */
export async function scrubErased(sql: Sql, { mostBytes }: Scrub): Promise<boolean> {
  return await sql.begin(async lock => {
    await lock`set local idle_in_transaction_session_timeout = 0`
    const [row] = await lock<[{ isOurs: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('scrubbing', 0)) as "isOurs"`
    return row.isOurs ? await scrub(sql, lock, mostBytes) : false
  })
}

async function scrub(sql: Sql, lock: Transaction, mostBytes: number): Promise<boolean> {
  const receipts = await lock<{ id: string }[]>`select id from private.erasures where scrubbed_at is null`
  if (receipts.length === 0) {
    return false
  }
  if (await isErasedStillSeen(lock)) {
    return true
  }
  let isLeft = false
  for (const table of await listTables(lock)) {
    const isDone = table.bytes <= mostBytes && (await rewriteTable(sql, table))
    isLeft ||= !isDone
  }
  if (!isLeft) {
    await sql`
      update private.erasures set scrubbed_at = clock_timestamp()
      where id = any (string_to_array(${receipts.map(({ id }) => id).join()}, ',')::uuid[])`
  }
  return isLeft
}
