import type { Sql } from '../../backend/database.ts'
import { clearCondition, setCondition } from '../../backend/operator-problems.ts'
import { listTables, type Table } from './table-files.ts'

const megabyte = 1024 * 1024
const reserve = 256 * megabyte
const forgottenAfter = 10 * 60_000

/** Bytes free on the database's disk; null where we can't see it. */
export type ReadFree = (() => Promise<number>) | null

/** A rewritten table is there twice, and once more in the log, which is kept until the backups have it. */
const toNeeded = ({ bytes }: Table) => 3 * bytes + reserve

export async function findWithoutRoom(tables: Table[], readFree: ReadFree): Promise<Table | null> {
  if (!readFree || tables.length === 0) {
    return null
  }
  const free = await readFree()
  return tables.find(table => free < toNeeded(table)) ?? null
}

export async function tellOfRoom(sql: Sql, readFree: ReadFree): Promise<void> {
  const [waiting] = await sql`select from private.erasures where scrubbed_at is null limit 1`
  const table = waiting ? await findWithoutRoom(await listTables(sql), readFree) : null
  if (!table) {
    await clearCondition(sql, kind)
    return
  }
  await setCondition(
    sql,
    {
      kind,
      severity: 'warning',
      sentence: `The disk has no room to write ${table.schema}.${table.name} anew, so what was erased by law is still in its files.`,
      advice: `Have ${Math.ceil(toNeeded(table) / megabyte)} MB free on it: three times the table and what the site writes meanwhile. It is written anew by itself then.`,
    },
    { expiresIn: forgottenAfter },
  )
}

const kind = 'erasures-without-room'
