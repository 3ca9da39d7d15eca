import type { Sql } from '../database.ts'

/** Held by a backup from before its snapshot until it has copied the files. */
export const fileRemovalLock = 'storage files'

/**
 * Runs `remove`, for files whose rows are gone, unless a backup is being made, whose snapshot may still have these rows; the
 * sweep removes them later. A backup that begins meanwhile has them no more. Returns whether it ran.
 */
export async function unlessFilesAreHeld(sql: Sql, remove: () => Promise<void>): Promise<boolean> {
  const [row] = await sql<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${fileRemovalLock}, 0)) as "isFree"`
  if (row.isFree) {
    await remove()
  }
  return row.isFree
}
