import { readBrowserSettings } from './browser-client.ts'
import { failed, ok, type Result } from './result.ts'
import type { CanaryFlightRow, CanaryRow } from './rows/canary.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** Null on a hosted project. */
export async function findCanary(client: Client): Promise<Result<CanaryRow | null>> {
  const { data, error } = await client.rpc('find_canary')
  if (error?.code === noSuchFunction) return ok(null)
  return error ? failed(error) : ok(data[0] ?? null)
}

export async function listCanaryFlights(client: Client): Promise<Result<CanaryFlightRow[]>> {
  const { data, error } = await client.rpc('list_canary_flights')
  if (error?.code === noSuchFunction) return ok([])
  return error ? failed(error) : ok(data)
}

/** For visitors' pages, which load no client. Null while there is nothing good to show. */
export async function findLastCheck(): Promise<Date | null> {
  const { browserSupabaseUrl, publishableKey } = await readBrowserSettings()
  const response = await fetch(`${browserSupabaseUrl}/rest/v1/rpc/find_last_check`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: '{}',
  })
  const moment: unknown = response.ok ? await response.json() : null
  return typeof moment === 'string' ? new Date(moment) : null
}
