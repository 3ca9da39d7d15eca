import type { Session } from '@supabase/supabase-js'
import { choosePasskey, explainSignIn } from './passkeys.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Signs the same account in anew, so that its proof is fresh. */
export async function proveByPassword(client: Client, password: string): Promise<Result<undefined>> {
  return replaceSession(client, async ({ user }) => {
    const { error } = await client.auth.signInWithPassword({ email: user.email ?? '', password })
    return error ? failed(error) : ok(undefined)
  })
}

/** The same by a passkey, in two steps: one of another account must not sign that one in. */
export async function proveByPasskey(client: Client): Promise<Result<undefined>> {
  return replaceSession(client, async ({ user }) => {
    const begun = await client.auth.passkey.startAuthentication()
    if (begun.error) return failed(explainSignIn(begun.error))
    const chosen = await choosePasskey(begun.data.options)
    if (chosen.error) return chosen
    if (chosen.data.userId !== user.id) return failed({ message: 'This passkey belongs to another account.' })
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: begun.data.challenge_id,
      credential: chosen.data.credential,
    })
    return error ? failed(explainSignIn(error)) : ok(undefined)
  })
}

/** The session before ends, as nobody holds it any more. */
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
