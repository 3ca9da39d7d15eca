import type { Transaction } from '../../backend/database.ts'
import { describeRow } from './describe-entry.ts'
import type { Progress } from './verify-history.ts'
import { type KeptTable, listKeptTables } from './verify-rows.ts'

interface BrokenStep {
  id: string
  label: string | null
  entryId: string
  nextId: string
}

/** Finds what was changed past the history also after an ordinary change on top of it. */
export async function* verifySteps(sql: Transaction, onProgress: Progress): AsyncGenerator<string, void> {
  for (const table of await listKeptTables(sql)) {
    onProgress(table.table, null)
    for await (const steps of sql.unsafe<BrokenStep[]>(toQuestion(table), [table.table]).cursor(500)) {
      for (const { id, label, entryId, nextId } of steps) {
        yield `${describeRow(table.table, label, id)} was not as entry ${entryId} left it when entry ${nextId} was made: it was changed past the history between them.`
      }
    }
  }
}

/** Nothing to compare with: what was erased or redacted, and columns that are gone. */
const toQuestion = ({ ignored }: KeptTable) => `
  with steps as (
    select h.row_id, h.id, h.operation, h.changed, h.after_digest, lead(h.id) over later as next_id, lead(h.operation) over later as next_operation
    from private.history h
    where h."table" = $1 and h.operation <> 'ERASE'
    window later as (partition by h.row_id order by h.id)
  ), compared as (
    select s.row_id, s.id, s.next_id, s.next_operation, s.after_digest, c.salt, n.before, coalesce(n.label, n.before ->> 'title') as label,
      case
        when s.operation in ('INSERT', 'BASELINE') then s.changed
        else array(select jsonb_object_keys(c.before - '${ignored}'::text[]))
      end as columns
    from steps s
    join private.history_contents c on c.history_id = s.id
    join private.history_contents n on n.history_id = s.next_id
    where s.operation <> 'DELETE' and c.redacted_by is null and n.redacted_by is null and c.salt is not null and (n.before is not null or s.next_operation = 'INSERT')
  )
  select row_id::text as id, label, id::text as "entryId", next_id::text as "nextId"
  from compared
  where next_operation = 'INSERT' or before ?& columns and after_digest <> sha256(salt || convert_to((
      select jsonb_object_agg(name, before -> name)::text from unnest(columns) name
    ), 'utf8'))
  order by compared.id`
