import { failed, ok, type Result } from './result.ts'
import type { LeadViewRow } from './rows/leads.ts'
import type { Client } from './schema.ts'

export async function listLeadViews(client: Client): Promise<Result<LeadViewRow[]>> {
  // Without a network, retries would take seven seconds, and the desk waits for this.
  const { data, error } = await client.from('lead_views').select('*').order('name').retry(false)
  return error ? failed(error) : ok(data)
}

export async function saveLeadView(
  client: Client,
  { name, query }: { name: string; query: string },
): Promise<Result<undefined>> {
  const view = { name: name.trim(), query }
  const changed = await client.from('lead_views').update({ query }).eq('name', view.name).select('id')
  if (changed.error) return failed(changed.error)
  if (changed.data.length > 0) return ok(undefined)
  const { error } = await client.from('lead_views').insert(view)
  return error ? failed(error) : ok(undefined)
}

export async function deleteLeadView(client: Client, name: string): Promise<Result<undefined>> {
  const { error } = await client.from('lead_views').delete().eq('name', name)
  return error ? failed(error) : ok(undefined)
}
