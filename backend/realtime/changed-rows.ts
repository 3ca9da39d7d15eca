import postgres from 'postgres'
import type { Database } from '../database.ts'
import type { Identity } from '../identity.ts'
import { type Change, canReadKey, listReadableColumns } from './change.ts'
import type { Filter } from './parse-filters.ts'
import type { PublishedTable, PublishedTables } from './published-tables.ts'
import { matchKeys, readRows, type VisibleRow } from './read-visible-rows.ts'

export interface ChangedRows {
  table: PublishedTable
  rows: Map<string, VisibleRow> | null // by key, as of now; null where the role may not read the table
  deleted: Map<string, VisibleRow> // by key; only filters on the key can match these
}

interface Query {
  table: PublishedTable
  changes: Change[]
  identity: Identity
  filters: Filter[]
}

interface Parts {
  database: Database
  publishedTables: PublishedTables
}

export async function readChangedRows(parts: Parts, query: Query): Promise<ChangedRows> {
  const { table, rows } = await readCurrent(parts, query)
  const { identity, filters } = query
  const keys = listKeys(query.changes, ({ type }) => type === 'DELETE')
  const deleted =
    keys.length === 0 || filters.length === 0
      ? new Map()
      : await matchKeys(parts.database, identity, { table, keys, filters })
  return { table, rows, deleted }
}

/** SQLSTATEs of a missing privilege, column or table: our list of published tables may be out of date. */
const staleTableCodes = new Set(['42501', '42703', '42P01'])

async function readCurrent(
  parts: Parts,
  query: Query,
  isSecondTry = false,
): Promise<Pick<ChangedRows, 'table' | 'rows'>> {
  const { table, identity, filters } = query
  const keys = listKeys(query.changes, ({ type }) => type !== 'DELETE')
  if (keys.length === 0 || !canReadKey(table, identity.role)) {
    return { table, rows: new Map() }
  }
  const columns = listReadableColumns(table, identity.role)
  try {
    return { table, rows: await readRows(parts.database, identity, { table, keys, columns, filters }) }
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : ''
    if (isSecondTry && code === '42501') {
      return { table, rows: null }
    }
    if (isSecondTry || !staleTableCodes.has(code)) {
      throw error
    }
    parts.publishedTables.invalidate()
    const fresh = await parts.publishedTables.findTable(table.schema, table.name)
    return readCurrent(parts, { ...query, table: fresh ?? table }, true)
  }
}

const listKeys = (changes: Change[], isWanted: (change: Change) => boolean): string[] => [
  ...new Set(changes.filter(isWanted).flatMap(({ key }) => key ?? [])),
]
