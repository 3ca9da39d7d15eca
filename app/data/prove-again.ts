import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Signs the same account in anew, so that its proof is fresh. The session before ends, as nobody holds it any more. */
export async function proveByPassword(client: Client, password: string): Promise<Result<undefined>> {
  const [{ data: before, error: unread }, claims] = await Promise.all([
    client.auth.getSession(),
    client.auth.getClaims(),
  ])
  if (unread) return failed(unread)
  const signedIn = await client.auth.signInWithPassword({ email: before.session?.user.email ?? '', password })
  if (signedIn.error) return failed(signedIn.error)
  const id = claims.data?.claims.session_id
  const ended = id ? await client.rpc('end_session', { p_session_id: id }) : null
  return ended?.error ? failed(ended.error) : ok(undefined)
}
