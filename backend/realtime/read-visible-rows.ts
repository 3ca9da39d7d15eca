import { runRawQuery } from '../database/raw-query.ts'
import type { Database } from '../database.ts'
import { anonymous, type Identity } from '../identity.ts'
import type { Statement } from '../sql/statement.ts'
import { type FilterGroup, groupFilters, listMatches } from './group-filters.ts'
import type { Filter } from './parse-filters.ts'
import type { PublishedColumn, PublishedTable } from './published-tables.ts'
import { writeFilterCheck, writeRowQuery } from './write-row-query.ts'

export interface VisibleRow {
  values: (string | null)[]
  matches: ReadonlySet<number>
}

/** With the identity's role and claims, so a row that a policy hides is missing. */
export async function readRows(
  database: Database,
  identity: Identity,
  query: { table: PublishedTable; keys: string[]; columns: PublishedColumn[]; filters: Filter[] },
): Promise<Map<string, VisibleRow>> {
  const { table, keys, columns, filters } = query
  const groups = groupFilters(table, filters)
  const statement = writeRowQuery(table, keys, columns, groups)
  return toVisibleRows(await readAs(database, identity, statement, groups), columns.length, groups)
}

export async function matchKeys(
  database: Database,
  identity: Identity,
  query: { table: PublishedTable; keys: string[]; filters: Filter[] },
): Promise<Map<string, VisibleRow>> {
  const { table, keys, filters } = query
  const groups = groupFilters(table, filters).filter(({ column }) => table.key.includes(column))
  if (groups.length === 0) {
    return new Map()
  }
  const statement = writeRowQuery(table, keys, null, groups)
  return toVisibleRows(await readAs(database, identity, statement, groups), 0, groups)
}

export async function checkFilters(
  database: Database,
  table: PublishedTable,
  filters: Filter[],
): Promise<void> {
  const groups = groupFilters(table, filters)
  if (groups.length > 0) {
    await database.readAsAnon(anonymous, { ...writeFilterCheck(groups), prepare: false })
  }
}

async function readAs(
  database: Database,
  identity: Identity,
  statement: Statement,
  groups: FilterGroup[],
): Promise<(string | null)[][]> {
  // Statements with filters vary too much to be kept on every connection.
  const raw = { ...statement, prepare: groups.length === 0 }
  // One read for all visitors: it must not wait behind the visitors' requests.
  const rows: (Buffer | null)[][] =
    identity.claims === anonymous.claims
      ? await database.asAnon(identity, sql => runRawQuery(sql, raw), { pool: 'pages' })
      : await database.readAsRole(identity, raw)
  return rows.map(cells => cells.map(cell => cell?.toString() ?? null))
}

const toVisibleRows = (
  rows: (string | null)[][],
  columnCount: number,
  groups: FilterGroup[],
): Map<string, VisibleRow> =>
  new Map(
    rows.map(([key, ...cells]) => {
      const matches = groups.flatMap((group, i) =>
        listMatches(group, JSON.parse(cells[columnCount + i] ?? 'null')),
      )
      return [key ?? '', { values: cells.slice(0, columnCount), matches: new Set(matches) }]
    }),
  )
