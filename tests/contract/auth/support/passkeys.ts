import type { SupabaseClient } from '@supabase/supabase-js'
import { type Ceremony, PasskeyAuthenticator } from '../../../support/passkey-authenticator.ts'

/** As `registerPasskey()` does it, with the browser's part done by `authenticator`. */
export async function registerPasskey(
  client: SupabaseClient,
  authenticator: PasskeyAuthenticator,
  ceremony?: Ceremony,
) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) {
    return { data: null, error }
  }
  return client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: authenticator.create(data.options, ceremony),
  })
}

export async function addPasskey(client: SupabaseClient, authenticator = new PasskeyAuthenticator()) {
  const { data: passkey, error } = await registerPasskey(client, authenticator)
  if (error) {
    throw error
  }
  return { authenticator, passkey }
}

/** As `signInWithPasskey()` does it. */
export async function signInWithPasskey(
  client: SupabaseClient,
  authenticator: PasskeyAuthenticator,
  ceremony?: Ceremony,
) {
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) {
    return { data: null, error }
  }
  return client.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: authenticator.get(data.options, ceremony),
  })
}

export async function readAmr(client: SupabaseClient) {
  const { data } = await client.auth.getClaims()
  const amr = data?.claims.amr?.map(entry => (typeof entry === 'string' ? entry : entry.method))
  return { aal: data?.claims.aal, amr }
}
