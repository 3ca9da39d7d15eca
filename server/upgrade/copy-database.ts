import { pipeline } from 'node:stream/promises'
import { openCopyIn, openCopyOut } from '../../backend/database/driver/copy-streams.ts'
import type { Sql, Transaction } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { type Restored, restoreArchive } from '../backup/restore-archive.ts'
import {
  leftOut,
  listTables,
  sessionSettings,
  type TableRow,
  toCopyIn,
  toCopyOut,
} from '../backup/snapshot-queries.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { StartupError } from '../startup-error.ts'

export interface DatabaseCopy {
  /** The owner's; needs four connections. */
  source: Sql
  /** The owner's, of a database without our schemas; needs two connections. */
  target: Sql
  onProgress: (what: string, share: number | null) => void
}

/** @throws StartupError when somebody uses the source, or a table differs */
export async function copyDatabase({ source, target, onProgress }: DatabaseCopy): Promise<Restored> {
  return await source.begin(async lock => {
    await lockTables(lock)
    const archive = writeArchive({ sql: source, files: noFiles, onProgress: () => {} })
    const restored = await restoreArchive({
      ...{ sql: target, archive, onProgress },
      files: { write: () => Promise.reject(new Error('The copy of a database has no files')) },
    }).finally(() => archive.return(undefined))
    await copyPlaceTables(lock, target)
    await target`analyze`
    return restored
  })
}

const noFiles: Pick<FileStore, 'open'> = { open: async () => null }

async function lockTables(sql: Transaction): Promise<void> {
  await sql`set local lock_timeout = '5s'`
  await sql`set local idle_in_transaction_session_timeout = 0`
  const names = [
    ...(await listTables(sql)).map(({ name }) => name),
    ...(await listPlaceTables(sql)).map(({ name }) => name),
  ]
  if (names.length === 0) {
    throw new StartupError('The database that is to be copied is empty: no site was ever started with it.')
  }
  try {
    await sql.unsafe(`lock table ${names.join(', ')} in share mode`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') {
      throw new StartupError(
        'Somebody writes to the database that is to be copied. Stop all that use it first.',
        error,
      )
    }
    throw error
  }
}

/** What archives leave out as it belongs to the place, which stays the same here. */
async function copyPlaceTables(source: Transaction, target: Sql): Promise<void> {
  const tables = await listPlaceTables(source)
  await target.begin(async sql => {
    await sql.unsafe(sessionSettings)
    for (const table of tables) {
      await sql.unsafe(`truncate ${table.name}`)
      await pipeline(await openCopyOut(source, toCopyOut(table)), await openCopyIn(sql, toCopyIn(table)))
    }
  })
}

async function listPlaceTables(sql: Transaction): Promise<TableRow[]> {
  const rows = await sql<{ name: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      json_agg(quote_ident(a.attname) order by a.attnum)::text as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) = any (string_to_array(${leftOut.join()}, ','))
    group by 1`
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }))
}

export async function listLostIndexes(source: Sql, target: Sql): Promise<string[]> {
  const list = async (sql: Sql) => {
    const rows = await sql<{ index: string }[]>`
      select format('%I.%I', schemaname, indexname) as index from pg_catalog.pg_indexes
      where schemaname in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'public')
      order by 1`
    return rows.map(({ index }) => index)
  }
  const kept = new Set(await list(target))
  return (await list(source)).filter(index => !kept.has(index))
}
