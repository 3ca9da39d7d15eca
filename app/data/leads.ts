import { failed, ok, type Result } from './result.ts'
import type { FoundLead, LeadCounts, LeadOwner, LeadPage, LeadsQuery } from './rows/leads.ts'
import type { Client } from './schema.ts'

export async function listLeads(client: Client, query: LeadsQuery): Promise<Result<LeadPage>> {
  const { data, error } = await client.rpc('list_leads', { p_query: query })
  return error ? failed(error) : ok(data)
}

export async function countLeads(
  client: Client,
  query: Omit<LeadsQuery, 'tab'> = {},
): Promise<Result<LeadCounts>> {
  const { data, error } = await client.rpc('count_leads', { p_query: query })
  return error ? failed(error) : ok(data)
}

/** By the id of the lead or of one of its letters. Null also if all its letters are in the trash. */
export async function findLead(client: Client, id: string): Promise<Result<FoundLead | null>> {
  const { data, error } = await client.rpc('find_lead', { p_id: id })
  return error ? failed(error) : ok(data)
}

/** Includes former colleagues who still own a lead. */
export async function listLeadOwners(client: Client): Promise<Result<LeadOwner[]>> {
  const { data, error } = await client.rpc('list_lead_owners')
  return error ? failed(error) : ok(data)
}

export async function listLeadServices(client: Client): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('list_lead_services')
  return error ? failed(error) : ok(data)
}
