import { type LetterOf, listLettersOf } from '../../../data/list-letters-of.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadRow } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { ExportCsv } from '../../export-csv.tsx'
import { toCsv } from '../../to-csv.ts'
import { type ShownQuery, toStoredQuery } from '../leads-query.ts'
import { listAllLeads } from './list-shown-leads.ts'

const columns = [
  'last_letter_at',
  'name',
  'sender',
  'phone',
  'subject',
  'message',
  'stage',
  'owner_name',
  'value',
  'service',
  'next_step',
  'next_step_on',
  'waits_since',
  'letters',
] as const

/** Including what the list has not loaded yet. */
export function ExportLeads({ query }: { query: ShownQuery }) {
  const { user } = useAuth()
  const stored = toStoredQuery(query, user?.id ?? '')
  return (
    <ExportCsv
      name={`messages-${query.tab}`}
      load={client => exportLeads(client, stored)}
      failure="Error fetching messages"
    />
  )
}

async function exportLeads(client: Client, query: ShownQuery): Promise<Result<string>> {
  const leads = await listAllLeads(client, query)
  if (leads.error) return leads
  const ids = leads.data.map(({ id }) => id)
  const letters = await listLettersOf(client, ids)
  if (letters.error) return letters
  const written = Map.groupBy(letters.data, letter => letter.lead_id)
  return ok(
    toCsv(
      columns,
      leads.data.map(lead => toTexts(lead, written.get(lead.id) ?? [])),
    ),
  )
}

function toTexts(lead: LeadRow, letters: LetterOf[]): Record<(typeof columns)[number], string | null> {
  const row = { ...lead, message: letters.map(({ message }) => message).join('\n\n') }
  const cells = columns.map(name => [name, row[name] === null ? null : String(row[name])])
  return Object.fromEntries(cells)
}
