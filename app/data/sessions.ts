import { failed, ok, type Result } from './result.ts'
import type { SessionRow } from './rows/accounts.ts'
import type { Client } from './schema.ts'

export async function listSessions(client: Client): Promise<Result<SessionRow[]>> {
  const { data, error } = await client.rpc('list_sessions')
  return error ? failed(error) : ok(data)
}

/** Its tokens are refused within five seconds. */
export async function endSession(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.rpc('end_session', { p_session_id: id })
  return error ? failed(error) : ok(undefined)
}

export async function endOtherSessions(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.signOut({ scope: 'others' })
  return error ? failed(error) : ok(undefined)
}
