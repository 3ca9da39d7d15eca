import type { Transaction } from '../../backend/database.ts'
import { describeRow } from './describe-entry.ts'
import type { Progress } from './verify-history.ts'

export interface KeptTable {
  table: string
  relation: string
  key: string
  ignored: string
  keepsInserts: boolean
  isEnabled: boolean
  keepsAll: boolean
}

interface RowState {
  id: string
  label: string | null
  entryId: string | null
  state: 'same' | 'unknown' | 'changed' | 'gone' | 'back' | 'new'
}

export interface RowCount {
  compared: number
  /** Nothing is known of them any more, or their columns are others now. */
  unknown: number
}

const batchSize = 500

export async function* verifyRows(sql: Transaction, onProgress: Progress): AsyncGenerator<string, RowCount> {
  const count: RowCount = { compared: 0, unknown: 0 }
  const tables = await listKeptTables(sql)
  for (const table of await listLostTables(sql)) {
    yield `${table} has a history, but nothing keeps it any more: its trigger keep_history is gone.`
  }
  for (const table of tables) {
    if (!table.isEnabled) {
      yield `The trigger keep_history of ${table.table} is switched off.`
    }
    if (!table.keepsAll) {
      yield `The trigger keep_history of ${table.table} was made anew and does not keep all changes.`
    }
    onProgress(table.table, null)
    for await (const rows of sql.unsafe<RowState[]>(toQuestion(table), [table.table]).cursor(batchSize)) {
      for (const row of rows) {
        count.compared += 1
        count.unknown += row.state === 'unknown' ? 1 : 0
        if (row.state !== 'same' && row.state !== 'unknown') {
          yield toSentence(table.table, row, row.state)
        }
      }
    }
  }
  return count
}

function toSentence(
  table: string,
  { id, label, entryId }: RowState,
  state: 'changed' | 'gone' | 'back' | 'new',
): string {
  const row = describeRow(table, label, id)
  switch (state) {
    case 'changed':
      return `${row} is not as entry ${entryId} left it: it was changed past the history.`
    case 'gone':
      return `${row} is not there, though entry ${entryId} left it there: it was removed past the history.`
    case 'back':
      return `${row} is there, though entry ${entryId} deleted it: it was put there past the history.`
    case 'new':
      return `${row} has no entry: it was put there past the history.`
  }
}

/**
 * From the arguments of their triggers, each of which ends with a zero byte. That a table keeps what is put in is also told by a
 * history in which a row begins with that.
 */
export const listKeptTables = (sql: Transaction) => sql<KeptTable[]>`
  select
    k."table", k."table" as relation, quote_ident(a.list[1]) as key, a.list[3] as ignored,
    k.inserts or b.inserts as "keepsInserts",
    t.tgenabled in ('O', 'A') as "isEnabled",
    t.tgtype & 24 = 24 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0 and not b.inserts as "keepsAll"
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select format('%I.%I', n.nspname, c.relname) as "table", t.tgtype & 4 <> 0 as inserts
  ) k
  cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as list) a
  cross join lateral (
    select not k.inserts and exists (
      select from private.history h
      where h."table" = k."table" and h.operation in ('INSERT', 'BASELINE') and not exists (
        select from private.history f where f."table" = h."table" and f.row_id = h.row_id and f.id < h.id
      )
    ) as inserts
  ) b
  where t.tgfoid = 'private.keep_history()'::regprocedure
  order by 1`

async function listLostTables(sql: Transaction): Promise<string[]> {
  const rows = await sql<{ table: string }[]>`
    with recursive kept as (
      (select h."table" from private.history h order by h."table" limit 1)
      union all
      select (select h."table" from private.history h where h."table" > k."table" order by h."table" limit 1)
      from kept k
      where k."table" is not null
    )
    select "table" from kept
    where "table" is not null and not exists (
      select from pg_catalog.pg_trigger t
      where t.tgfoid = 'private.keep_history()'::regprocedure and t.tgrelid = to_regclass("table")
    )`
  return rows.map(({ table }) => table)
}

/** A digest is of the columns of its time, whatever is ignored now. Without its salt, which erasures remove, only a row's presence is known. */
const toQuestion = ({ relation, key, ignored, keepsInserts }: KeptTable) => `
  with last as (
    select distinct on (h.row_id) h.row_id, h.id, h.operation, h.changed, h.after_digest
    from private.history h
    where h."table" = $1 and h.operation <> 'ERASE'
    order by h.row_id, h.id desc
  ), present as (
    select
      case
        when t.${key}::text ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then t.${key}::text::uuid
        else md5(t.${key}::text)::uuid
      end as row_id,
      to_jsonb(t) as value
    from ${relation} t
  ), compared as (
    select coalesce(l.row_id, p.row_id) as row_id, l.id as entry_id, l.operation, l.after_digest, p.value, case when c.redacted_by is null then c.salt end as salt, c.label,
      case
        when l.operation in ('INSERT', 'BASELINE') then l.changed
        else array(select jsonb_object_keys(c.before - '${ignored}'::text[]))
      end as columns
    from last l
    full join present p on p.row_id = l.row_id
    left join private.history_contents c on c.history_id = l.id
  )
  select d.row_id::text as id, coalesce(d.label, d.value ->> 'title', d.value ->> 'name') as label,
    d.entry_id::text as "entryId",
    case
      when d.entry_id is null then case when ${keepsInserts} then 'new' else 'unknown' end
      when d.operation = 'DELETE' then case when d.value is null then 'same' else 'back' end
      when d.value is null then 'gone'
      when d.salt is null or not d.value ?& d.columns then 'unknown'
      when d.after_digest = sha256(d.salt || convert_to((
        select jsonb_object_agg(name, d.value -> name)::text from unnest(d.columns) name
      ), 'utf8')) then 'same'
      else 'changed'
    end as state
  from compared d`
