import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function keepSession(
  client: Client,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<Result<undefined>> {
  const { error } = await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  return error ? failed(error) : ok(undefined)
}
