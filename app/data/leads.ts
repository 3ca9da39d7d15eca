import { failed, ok, type Result } from './result.ts'
import type { FoundLead, LeadCounts, LeadOwner, LeadPage, LeadsQuery } from './rows/leads.ts'
import type { Client } from './schema.ts'

/** A page of one tab with filters. */
export async function listLeads(client: Client, query: LeadsQuery): Promise<Result<LeadPage>> {
  const { data, error } = await client.rpc('list_leads', { p_query: query })
  return error ? failed(error) : ok(data)
}

/** How many there are in each tab with these filters. */
export async function countLeads(
  client: Client,
  query: Omit<LeadsQuery, 'tab'> = {},
): Promise<Result<LeadCounts>> {
  const { data, error } = await client.rpc('count_leads', { p_query: query })
  return error ? failed(error) : ok(data)
}

/** By its id or that of one of its letters; null where all of them are in the trash, too. */
export async function findLead(client: Client, id: string): Promise<Result<FoundLead | null>> {
  const { data, error } = await client.rpc('find_lead', { p_id: id })
  return error ? failed(error) : ok(data)
}

/** Who can own a lead, and former colleagues who still own one. */
export async function listLeadOwners(client: Client): Promise<Result<LeadOwner[]>> {
  const { data, error } = await client.rpc('list_lead_owners')
  return error ? failed(error) : ok(data)
}

/** The services that leads name. */
export async function listLeadServices(client: Client): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('list_lead_services')
  return error ? failed(error) : ok(data)
}
