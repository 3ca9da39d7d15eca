import type { Sql } from '../../backend/database.ts'
import { qualify } from '../../backend/sql/statement.ts'
import { StartupError } from '../startup-error.ts'

export interface Table {
  label: string
  /** Quoted. */
  name: string
  columns: TableColumn[]
  primaryKey: string[]
  references: string[]
}

export interface TableColumn {
  name: string
  type: string
  isRequired: boolean
  default: string | null
}

interface TableRow {
  schema: string
  table: string
  columns: TableColumn[]
  primaryKey: string[]
  parents: string[]
  references: string[]
}

/** Rights, second factors and sessions are made anew here, and a history can't be joined to another. */
const notBrought = new Set([
  'private.super_admins',
  'private.role_members',
  'private.ownership',
  'private.invitations',
  'private.recovery_codes',
  'private.recovery_guesses',
  'private.history',
  'private.history_contents',
])
const accounts = ['auth.users', 'auth.identities']

/** Tables and columns that both have, parents first. @throws StartupError */
export async function describeTables(source: Sql, target: Sql): Promise<Table[]> {
  const [there, here] = await Promise.all([readTables(source), readTables(target)])
  const labelOf = ({ schema, table }: TableRow) => `${schema}.${table}`
  const sources = new Map(there.map(row => [labelOf(row), row]))
  const rows = here.filter(row => sources.has(labelOf(row)) && !notBrought.has(labelOf(row)))
  const missing = [...accounts, 'public.posts', 'public.categories'].filter(label => !sources.has(label))
  if (missing.length > 0) {
    throw new StartupError(`The project has no ${missing.join(', ')}: were the migrations applied there?`)
  }
  return sortByParents(rows, labelOf).map(row => {
    const known = new Set(sources.get(labelOf(row))?.columns.map(({ name }) => name))
    return {
      label: labelOf(row),
      name: qualify({ schema: row.schema, name: row.table }),
      columns: row.columns.filter(({ name }) => known.has(name)),
      primaryKey: row.primaryKey,
      references: row.references,
    }
  })
}

function sortByParents(rows: TableRow[], labelOf: (row: TableRow) => string): TableRow[] {
  const sorted: TableRow[] = []
  const visit = (row: TableRow, path: TableRow[]) => {
    if (sorted.includes(row) || path.includes(row)) {
      return
    }
    for (const parent of rows.filter(other => row.parents.includes(labelOf(other)))) {
      visit(parent, [...path, row])
    }
    sorted.push(row)
  }
  for (const row of rows) {
    visit(row, [])
  }
  return sorted
}

const readTables = (sql: Sql) => sql<TableRow[]>`
  select
    n.nspname as schema,
    c.relname as table,
    (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'isRequired', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid)
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns,
    (
      select json_agg(a.attname)
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary
    ) as "primaryKey",
    coalesce((
      select json_agg(distinct format('%s.%s', pn.nspname, p.relname))
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class p on p.oid = k.confrelid
      join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
      where k.conrelid = c.oid and k.contype = 'f'
    ), '[]') as parents,
    coalesce((
      select json_agg(distinct a.attname)
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = to_regclass('auth.users')
    ), '[]') as references
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and (n.nspname in ('public', 'private') or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
    and exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
  order by n.nspname, c.relname`
