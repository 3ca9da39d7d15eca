import type { Transaction } from '../../backend/database.ts'

/** Without `holla_admin`, whose logins belong to the place and not to its content. */
const schemas = ['auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'migrations', 'public']

/** What belongs to the moment or the place: counters, conditions, backups, applied migrations. */
export const leftOut = ['backend.rate_limits', 'backend.conditions', 'backend.backups', 'migrations.history']

export interface TableRow {
  name: string
  columns: string[]
}

const asList = (names: string[]) => names.join()

export async function listTables(sql: Transaction): Promise<TableRow[]> {
  const rows = await sql<{ name: string; columns: string }[]>`
    select
      format('%I.%I', n.nspname, c.relname) as name,
      (
        select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]')::text
        from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r'
      and n.nspname = any (string_to_array(${asList(schemas)}, ','))
      and format('%I.%I', n.nspname, c.relname) <> all (string_to_array(${asList(leftOut)}, ','))
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by name`
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }))
}

export async function listSequences(
  sql: Transaction,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const names = await sql<{ name: string; table: string | null }[]>`
    select
      format('%I.%I', n.nspname, c.relname) as name,
      (
        select format('%I.%I', tn.nspname, t.relname)
        from pg_catalog.pg_depend d
        join pg_catalog.pg_class t on t.oid = d.refobjid
        join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
      ) as table
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = any (string_to_array(${asList(schemas)}, ','))
    order by name`
  const sequences: { name: string; value: string; isCalled: boolean }[] = []
  for (const { name } of names.filter(({ table }) => table === null || !leftOut.includes(table))) {
    const [row] = await sql.unsafe<[{ value: string; isCalled: boolean }]>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, value: row.value, isCalled: row.isCalled })
  }
  return sequences
}

/** Text is the same everywhere, and row-level security fails rather than leave rows out. */
export const sessionSettings = `
  set local row_security = off;
  set local search_path = pg_catalog;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

export const toCopyOut = ({ name, columns }: TableRow): string =>
  `copy ${name} (${columns.join(', ')}) to stdout`

export const toCopyIn = ({ name, columns }: TableRow): string =>
  `copy ${name} (${columns.join(', ')}) from stdin`
