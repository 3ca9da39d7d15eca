import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and refreshes the session at once, so that its claims are the newest (specification §4). */
export async function signInWithPassword(
  client: Client,
  credentials: Credentials,
): Promise<Result<undefined>> {
  const signedIn = await client.auth.signInWithPassword(credentials)
  if (signedIn.error) return failed(signedIn.error)
  const refreshed = await client.auth.refreshSession()
  return refreshed.error ? failed(refreshed.error) : ok(undefined)
}
