import { deleteLeadView, saveLeadView } from '../../../data/lead-views.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'

export async function sendView(
  client: Client,
  name: string,
  query: string | null,
): Promise<Result<LeadOutcome[]>> {
  const { error } = await (query === null
    ? deleteLeadView(client, name)
    : saveLeadView(client, { name, query }))
  return error ? { data: null, error } : ok([])
}
