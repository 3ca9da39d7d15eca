import { failed, ok, type Result } from './result.ts'
import type { LeadFields, LeadOutcome, NewLead, SeenLead } from './rows/leads.ts'
import type { Client } from './schema.ts'

export interface LeadChange {
  /** Made by the caller: a repeated request with the same id changes nothing more. */
  id: string
  leadIds: string[]
  change: Partial<LeadFields>
  seen: Record<string, SeenLead>
}

/** 1 to 500 leads. The outcomes are in the order of the leads. */
export async function changeLeads(
  client: Client,
  { id, leadIds, change, seen }: LeadChange,
): Promise<Result<LeadOutcome[]>> {
  const { data, error } = await client.rpc('change_leads', {
    p_id: id,
    p_lead_ids: leadIds,
    p_change: change,
    p_seen: seen,
  })
  return error ? failed(error) : ok(data)
}

/** Undoes a change, a note or an added lead by its id, unless somebody changed the same since. */
export async function undoLeadChange(client: Client, id: string): Promise<Result<LeadOutcome[]>> {
  const { data, error } = await client.rpc('undo_lead_change', { p_id: id })
  return error ? failed(error) : ok(data)
}

export async function addLeadNote(
  client: Client,
  note: { id: string; leadId: string; text: string },
): Promise<Result<LeadOutcome[]>> {
  const { data, error } = await client.rpc('add_lead_note', {
    p_id: note.id,
    p_lead_id: note.leadId,
    p_text: note.text,
  })
  return error ? failed(error) : ok(data)
}

export async function addLead(client: Client, id: string, lead: NewLead): Promise<Result<LeadOutcome[]>> {
  const { data, error } = await client.rpc('add_lead', { p_id: id, p_lead: lead })
  return error ? failed(error) : ok(data)
}
