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
  'excerpt',
  'stage',
  'owner_name',
  'value',
  'service',
  'next_step',
  'next_step_on',
  'waits_since',
  'letters',
] as const

/** All that the list shows, also what it has not loaded yet. */
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
  const { data, error } = await listAllLeads(client, query)
  return error ? { data: null, error } : ok(toCsv(columns, data.map(toTexts)))
}

const toTexts = (lead: LeadRow) =>
  Object.fromEntries(columns.map(name => [name, lead[name] === null ? null : String(lead[name])])) as Record<
    (typeof columns)[number],
    string | null
  >
