import { failed, ok, type Result } from './result.ts'
import type { ConditionRow } from './rows/operations.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** Worst first. Null on a hosted project, whose platform watches it. */
export async function listConditions(client: Client): Promise<Result<ConditionRow[] | null>> {
  const { data, error } = await client.rpc('list_conditions')
  if (error?.code === noSuchFunction) {
    return ok(null)
  }
  return error ? failed(error) : ok(data)
}
