import { failed, ok, type Result } from './result.ts'
import type { LeadStatistics } from './rows/lead-statistics.ts'
import type { Client } from './schema.ts'

export async function findLeadStatistics(client: Client, weeks: number): Promise<Result<LeadStatistics>> {
  const { data, error } = await client.rpc('find_lead_statistics', { p_weeks: weeks })
  return error ? failed(error) : ok(data)
}
