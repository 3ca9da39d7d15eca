import type { Transaction } from '../../backend/database.ts'
import { describeEntry } from './describe-entry.ts'
import type { Progress } from './verify-history.ts'

interface EntryRow {
  id: string
  table: string
  operation: string
  label: string | null
  /** In seconds. */
  at: string
  hash: string
  previousHash: string
  isWhole: boolean
  content: 'whole' | 'changed' | 'erased' | 'removed'
}

export interface ChainEnd {
  entries: number
  /** Of the last entry, `<id>:<hash>`; null of an empty history. */
  end: string | null
  missingMarks: string[]
}

const batchSize = 500

/** Uses functions of PostgreSQL alone. The digest of redacted content is in a later entry. */
const question = `
  select h.id::text, h."table", h.operation, c.label, extract(epoch from h.at)::text as at,
    encode(h.hash, 'hex') as hash, encode(h.previous_hash, 'hex') as "previousHash",
    h.hash = sha256(
      h.previous_hash || h.content_digest || coalesce(h.after_digest, '') || convert_to(
        jsonb_build_array(
          h.id, h.first_id, extract(epoch from h.at), h.transaction::text, h.actor_id, h.via,
          h."table", h.row_id, h.operation, h.changed
        )::text,
        'utf8'
      )
    ) as "isWhole",
    case
      when c.history_id is null then case
        when exists (
          select from private.history e
          where e."table" = h."table" and e.row_id = h.row_id and e.operation = 'ERASE' and e.changed = '{}' and e.id > h.id
        )
        then 'erased' else 'removed'
      end
      when d.digest = case
        when c.redacted_by is null then h.content_digest
        else (
          select decode(covering.before ->> h.id::text, 'hex')
          from private.history e
          join private.history_contents covering on covering.history_id = e.id
          where e.id = c.redacted_by and e.id > h.id and e."table" = h."table" and e.row_id = h.row_id
            and e.operation = 'ERASE' and e.changed = '{redacted}'
        )
      end
      then 'whole' else 'changed'
    end as content
  from private.history h
  left join private.history_contents c on c.history_id = h.id
  cross join lateral (
    select sha256(
      c.salt || coalesce(sha256(convert_to(c.before::text, 'utf8')), '')
        || convert_to(jsonb_build_array(c.label, c.actor, c.device)::text, 'utf8')
    ) as digest
  ) d
  order by h.id`

export async function* verifyChain(
  sql: Transaction,
  { marks, total, onProgress }: { marks: string[]; total: number; onProgress: Progress },
): AsyncGenerator<string, ChainEnd> {
  const left = new Set(marks)
  let entries = 0
  let last: { id: number; hash: string } = { id: 0, hash: '' }
  for await (const rows of sql.unsafe<EntryRow[]>(question).cursor(batchSize)) {
    for (const row of rows) {
      const id = Number(row.id)
      if (id > last.id + 1) {
        const gap = id - 1 === last.id + 1 ? `Entry ${id - 1} is` : `Entries ${last.id + 1} to ${id - 1} are`
        yield `${gap} missing.`
      } else if (row.previousHash !== last.hash) {
        yield `${describeEntry(row)} does not follow the one before it: one of both was changed, or put in another place.`
      }
      if (!row.isWhole) {
        yield `${describeEntry(row)} was changed.`
      }
      if (row.content === 'changed' || row.content === 'removed') {
        yield `The content of ${describeEntry(row, { within: true })} was ${row.content}.`
      }
      left.delete(`${id}:${row.hash}`)
      last = { id, hash: row.hash }
    }
    entries += rows.length
    onProgress('entries', entries / total)
  }
  const strays = await sql<{ id: string }[]>`
    select c.history_id::text as id from private.history_contents c
    where not exists (select from private.history h where h.id = c.history_id)
    order by c.history_id
    limit 100`
  for (const { id } of strays) {
    yield `There is content of an entry ${id}, and no such entry.`
  }
  return {
    entries,
    end: last.id === 0 ? null : `${last.id}:${last.hash}`,
    missingMarks: [...left],
  }
}
