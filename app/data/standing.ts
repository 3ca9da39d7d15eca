import { failed, ok, type Result } from './result.ts'
import type { StandingRow } from './rows/accounts.ts'
import type { Client } from './schema.ts'

export async function findStanding(client: Client): Promise<Result<StandingRow>> {
  const { data, error } = await client.rpc('find_standing')
  return error ? failed(error) : ok(data)
}
