import { failed, ok, type Result } from './result.ts'
import type { PriceListRow } from './rows/settings.ts'
import type { Client } from './schema.ts'

export async function listPriceLists(client: Client, limit: number): Promise<Result<PriceListRow[]>> {
  const { data, error } = await client
    .from('price_lists')
    .select('number,list,began_at')
    .order('number', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok(data)
}
