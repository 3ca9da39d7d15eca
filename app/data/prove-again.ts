import type { Session } from '@supabase/supabase-js'
import { signInAs } from './passkeys.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function proveByPassword(client: Client, password: string): Promise<Result<undefined>> {
  return replaceSession(client, async ({ user }) => {
    const { error } = await client.auth.signInWithPassword({ email: user.email ?? '', password })
    return error ? failed(error) : ok(undefined)
  })
}

export const proveByPasskey = (client: Client): Promise<Result<undefined>> =>
  replaceSession(client, ({ user }) => signInAs(client, user.id))

async function replaceSession(
  client: Client,
  signIn: (session: Session) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const [{ data: before, error }, claims] = await Promise.all([
    client.auth.getSession(),
    client.auth.getClaims(),
  ])
  if (error) return failed(error)
  if (!before.session) return failed({ message: 'You are signed out.' })
  const signedIn = await signIn(before.session)
  if (signedIn.error) return signedIn
  const id = claims.data?.claims.session_id
  const ended = id ? await client.rpc('end_session', { p_session_id: id }) : null
  return ended?.error ? failed(ended.error) : ok(undefined)
}
