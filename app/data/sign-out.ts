import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function signOutGlobal(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.signOut()
  return error ? failed(error) : ok(undefined)
}

export async function signOutLocal(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.signOut({ scope: 'local' })
  return error ? failed(error) : ok(undefined)
}
