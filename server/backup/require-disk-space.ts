import { statfs } from 'node:fs/promises'
import type { Sql } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'
import { describeSize } from './describe-size.ts'

/** A new cluster and its log take that much at least, and the site's own database must go on writing. */
const reserveBesideSite = 1.5 * 1024 ** 3
/** Less: nothing serves yet, and the worst is that the command ends without effect. */
export const reserveWithoutSite = 256 * 1024 ** 2

interface RoomOptions {
  reserve?: number
  readFree?: (folder: string) => Promise<number>
}

/** For a second copy of the database on the site's disk. @throws StartupError */
export async function requireDiskSpace(
  sql: Sql,
  folder: string,
  purpose: string,
  options: RoomOptions = {},
): Promise<void> {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select pg_database_size(current_database())::float8 as bytes`
  await requireFree(folder, 1.5 * bytes, purpose, options)
}

/** @throws StartupError when less is free than `bytes` and the reserve */
export async function requireFree(
  folder: string,
  bytes: number,
  purpose: string,
  { reserve = reserveBesideSite, readFree = readFreeBytes }: RoomOptions = {},
): Promise<void> {
  const needed = bytes + reserve
  const free = await readFree(folder)
  if (free < needed) {
    throw new StartupError(
      `There is no room ${purpose}: it takes ${describeSize(needed)}, and ${describeSize(free)} are free.`,
    )
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
