import type postgres from 'postgres'
import type { Sql } from '../../backend/database.ts'
import { quote } from '../../backend/sql/statement.ts'
import type { Table, TableColumn } from './list-tables.ts'

export interface Result {
  brought: number
  present: number
}

export interface CopyContext {
  source: postgres.TransactionSql
  target: Sql
  project: { url: string }
  site: { publicUrl: string }
  existing: Map<string, string>
  progress(what: string, share: number | null): void
  signal: AbortSignal
}

const batchSize = 200

/** Existing rows stay. Triggers for slugs and dates are off meanwhile, which also keeps others from writing. */
export async function importTable(context: CopyContext, table: Table): Promise<Result> {
  const result = { brought: 0, present: 0 }
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  const text = `
    insert into ${table.name} (${columns}) overriding system value
    select ${table.columns.map(writeValue).join(', ')}
    from json_populate_recordset(null::${table.name}, $1::text::json) as r
    on conflict ${onConflict(table)}`
  await context.target.begin(async sql => {
    const triggers = table.label.startsWith('auth.') ? [] : await listOwnTriggers(sql, table)
    for (const trigger of triggers) {
      await sql.unsafe(`alter table ${table.name} disable trigger ${quote(trigger)}`)
    }
    for await (const { rows, count, share } of readBatches(context, table)) {
      const { count: brought } = await sql.unsafe(text, [rows])
      result.brought += brought
      result.present += count - brought
      context.progress(table.label, share)
    }
    await moveSequences(sql, table)
    // PostgreSQL alters no table that has pending trigger events.
    await sql`set constraints all immediate`
    for (const trigger of triggers) {
      await sql.unsafe(`alter table ${table.name} enable trigger ${quote(trigger)}`)
    }
  })
  return result
}

/** What the migrations wrote gives way: a setting that nobody changed here, and the moment from which notices go out. */
function onConflict({ label, columns }: Table): string {
  const values = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  switch (label) {
    case 'public.settings':
      return `(name) do update set ${values} where settings.value = 'null' or settings.version = 0`
    case 'private.notices_started':
      return `(singleton) do update set ${values}`
    default:
      return 'do nothing'
  }
}

async function listOwnTriggers(sql: postgres.TransactionSql, table: Table): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select t.tgname as name
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table.name}::text::regclass and not t.tgisinternal and t.tgenabled = 'O'
      and not t.tgdeferrable and p.pronamespace::regnamespace::text <> 'realtime'`
  return rows.map(({ name }) => name)
}

/** Beyond the imported numbers, so that new rows come later. */
async function moveSequences(sql: postgres.TransactionSql, table: Table): Promise<void> {
  const numbered = await sql<{ column: string; sequence: string }[]>`
    select a.attname as column, pg_get_serial_sequence(${table.name}, a.attname) as sequence
    from pg_catalog.pg_attribute a
    where a.attrelid = ${table.name}::text::regclass and a.attidentity <> ''`
  for (const { column, sequence } of numbered) {
    await sql.unsafe(
      `select setval($1::text::regclass, greatest(max(t.${quote(column)}), nextval($1::text::regclass))) from ${table.name} t`,
      [sequence],
    )
  }
}

/** The outbox writes these as soon as the row of a queue is here. */
const deliveryColumns = new Set(
  'attempts next_attempt_at waiting_since delivered_at failed_at last_error last_status'.split(' '),
)

export async function verifyTable(context: CopyContext, table: Table): Promise<number> {
  const isQueue = ['attempts', 'delivered_at'].every(name =>
    table.columns.some(column => column.name === name),
  )
  const isSame = (column: TableColumn) => {
    const same =
      `(${toCompared(table, `t.${quote(column.name)}`, column)})::text is not distinct from ` +
      `(${toCompared(table, writeValue(column), column)})::text`
    return isQueue && deliveryColumns.has(column.name) ? `(r.delivered_at is null or ${same})` : same
  }
  const text = `
    select count(*)::int as missing
    from json_populate_recordset(null::${table.name}, $1::text::json) as r
    where not exists (
      select from ${table.name} t
      where ${table.primaryKey.map(name => `t.${quote(name)} = r.${quote(name)}`).join(' and ')}
        and ${table.columns.map(isSame).join(' and ')}
    )`
  let missing = 0
  for await (const { rows } of readBatches(context, table)) {
    const [row] = await context.target.unsafe<{ missing: number }[]>(text, [rows])
    missing += row?.missing ?? 0
  }
  return missing
}

/** The database here writes that key itself. */
const toCompared = ({ label }: Table, sql: string, { name }: TableColumn) =>
  label === 'auth.users' && name === 'raw_user_meta_data' ? `${sql} - 'is_super_admin'` : sql

/** Hosted projects have nulls where we have defaults, and empty texts for no change. JSON's null arrives as SQL's. */
function writeValue({ name, type, isRequired, default: expression }: TableColumn): string {
  const value = `r.${quote(name)}`
  if (name === 'email_change' || name === 'phone_change') {
    return `nullif(${value}, '')`
  }
  if (isRequired && type === 'jsonb' && expression === null) {
    return `coalesce(${value}, 'null')`
  }
  return isRequired && expression !== null ? `coalesce(${value}, ${expression})` : value
}

/** As one JSON text that is not parsed here: numbers and times stay as PostgreSQL wrote them. */
async function* readBatches({ source, existing, project, site, signal }: CopyContext, table: Table) {
  const columns = table.columns.map(({ name }) => `t.${quote(name)}`).join(', ')
  const left = table.label.startsWith('auth.') ? [...existing.keys()] : []
  const account = table.label === 'auth.users' ? 'id' : 'user_id'
  const condition =
    left.length > 0
      ? `where t.${quote(account)}::text not in (select json_array_elements_text($1::text::json))`
      : ''
  const parameters = left.length > 0 ? [JSON.stringify(left)] : []
  const [total] = await source.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table.name} t ${condition}`,
    parameters,
  )
  const cursor = source
    .unsafe<{ row: string }[]>(
      `select row_to_json(s)::text as row from (select ${columns} from ${table.name} t ${condition}) as s`,
      parameters,
    )
    .cursor(batchSize)
  let read = 0
  for await (const batch of cursor) {
    signal.throwIfAborted()
    read += batch.length
    let rows = `[${batch.map(({ row }) => row).join(',')}]`
    if (!table.label.startsWith('auth.')) {
      rows = rows.replaceAll(`${project.url}/storage/v1/`, `${site.publicUrl}/storage/v1/`)
      for (const [from, to] of existing) {
        rows = rows.replaceAll(`"${from}"`, `"${to}"`)
      }
    }
    yield { rows, count: batch.length, share: read / Math.max(total?.count ?? read, 1) }
  }
}
