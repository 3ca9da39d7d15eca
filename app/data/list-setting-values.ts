import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function listSettingValues(
  client: Client,
  names: string[],
): Promise<Result<ReadonlyMap<string, unknown>>> {
  const { data, error } = await client.from('settings').select('name,value').in('name', names)
  return error ? failed(error) : ok(new Map(data.map(({ name, value }) => [name, value])))
}
