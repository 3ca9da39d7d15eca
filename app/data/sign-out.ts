import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function signOutEverywhere(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.signOut()
  return error ? failed(error) : ok(undefined)
}
