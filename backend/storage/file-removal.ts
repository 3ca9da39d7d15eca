import type { Sql } from '../database.ts'

/** Held by a backup from before its snapshot until it has copied the files. */
export const fileRemovalLock = 'storage files'

/** A backup may still need the files: then the sweep removes them later. Returns whether `remove` ran. */
export async function unlessFilesAreHeld(sql: Sql, remove: () => Promise<void>): Promise<boolean> {
  const [row] = await sql<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${fileRemovalLock}, 0)) as "isFree"`
  if (row.isFree) {
    await remove()
  }
  return row.isFree
}
