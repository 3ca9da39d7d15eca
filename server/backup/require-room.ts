import { statfs } from 'node:fs/promises'
import type { Sql } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'

/** A new cluster and the log that it writes take that much at least, and the site's own database must go on writing. */
const reserve = 1.5 * 1024 ** 3

/** For a second copy of the database, on the disk from which the site is served. @throws StartupError */
export async function requireRoom(
  sql: Sql,
  folder: string,
  purpose: string,
  readFree = readFreeBytes,
): Promise<void> {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select pg_database_size(current_database())::float8 as bytes`
  await requireFree(folder, 1.5 * bytes, purpose, readFree)
}

/** @throws StartupError when the folder's disk has less, or so little that PostgreSQL could not write its log */
export async function requireFree(
  folder: string,
  bytes: number,
  purpose: string,
  readFree = readFreeBytes,
): Promise<void> {
  if ((await readFree(folder)) < bytes + reserve) {
    throw new StartupError(`There is no room ${purpose}.`)
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
