import { readAuthSettings } from './auth-settings.ts'
import { type CallError, failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import { suspendedWords } from './sign-in.ts'

export interface Passkey {
  id: string
  name: string
  madeAt: string
  lastUsedAt: string | null
}

export const hasWebAuthn = () => 'PublicKeyCredential' in window && 'credentials' in navigator

export async function canAutofillPasskeys(): Promise<boolean> {
  return hasWebAuthn() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** False on some hosted projects, and on a site without a domain name. */
export async function takesPasskeys(): Promise<boolean> {
  const { data } = await readAuthSettings()
  return data?.passkeys_enabled === true
}

export async function findPasskeys(client: Client): Promise<Result<Passkey[] | null>> {
  const settings = await readAuthSettings()
  if (settings.error) return settings
  if (!settings.data.passkeys_enabled) return ok(null)
  const { data, error } = await client.auth.passkey.list()
  if (error) return failed(error)
  return ok(
    data.map(({ id, friendly_name: name, created_at: madeAt, last_used_at: lastUsedAt }) => ({
      id,
      name: name || 'Passkey',
      madeAt,
      lastUsedAt: lastUsedAt ?? null,
    })),
  )
}

/** `isAutofill` waits until a passkey is picked in the list at the field. */
export async function signInWithPasskey(
  client: Client,
  { isAutofill, signal }: { isAutofill: boolean; signal: AbortSignal },
): Promise<Result<undefined>> {
  const { error } = await client.auth.signInWithPasskey({
    options: { signal, ...(isAutofill && { mediation: 'conditional' }) },
  })
  return error ? failed(explainSignIn(error)) : ok(undefined)
}

/** In two steps, so that a passkey of another account does not sign that account in. */
export async function signInAs(client: Client, userId: string): Promise<Result<undefined>> {
  const begun = await client.auth.passkey.startAuthentication()
  if (begun.error) return failed(explainSignIn(begun.error))
  const chosen = await choosePasskey(begun.data.options)
  if (chosen.error) return chosen
  if (chosen.data.userId !== userId) return failed({ message: 'This passkey belongs to another account.' })
  const { error } = await client.auth.passkey.verifyAuthentication({
    challengeId: begun.data.challenge_id,
    credential: chosen.data.credential,
  })
  return error ? failed(explainSignIn(error)) : ok(undefined)
}

export const canChoosePasskey = () => hasWebAuthn() && 'parseRequestOptionsFromJSON' in PublicKeyCredential

type PasskeyApi = Client['auth']['passkey']
type RequestOptions = NonNullable<Awaited<ReturnType<PasskeyApi['startAuthentication']>>['data']>['options']
type CredentialJson = Parameters<PasskeyApi['verifyAuthentication']>[0]['credential']

interface ChosenPasskey {
  credential: CredentialJson
  /** As the credential claims, not verified. */
  userId: string
}

async function choosePasskey(options: RequestOptions): Promise<Result<ChosenPasskey>> {
  try {
    // supabase-js has types of its own for the same JSON.
    const json = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
    const chosen = await navigator.credentials.get({ publicKey })
    if (!(chosen instanceof PublicKeyCredential))
      return failed({ message: signInWords.NotAllowedError ?? '' })
    const credential = chosen.toJSON() as AuthenticationResponseJSON
    const handle = credential.response.userHandle ?? ''
    return ok({
      credential: credential as unknown as CredentialJson,
      userId: atob(handle.replaceAll('-', '+').replaceAll('_', '/')),
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return failed(explainSignIn({ name: error.name, message: error.message }))
  }
}

export async function addPasskey(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.registerPasskey()
  return error ? failed(explain(error, addWords)) : ok(undefined)
}

export async function renamePasskey(client: Client, id: string, name: string): Promise<Result<undefined>> {
  const { error } = await client.auth.passkey.update({ passkeyId: id, friendlyName: name })
  return error ? failed(error) : ok(undefined)
}

export async function removePasskey(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.auth.passkey.delete({ passkeyId: id })
  return error ? failed(error) : ok(undefined)
}

interface CeremonyError {
  name: string
  message: string
  code?: string | undefined
}

const explainSignIn = (error: CeremonyError) => explain(error, signInWords)

/** supabase-js passes some of the browser's errors on by name; the others have a code. */
function explain({ name, message, code = '' }: CeremonyError, words: Record<string, string>): CallError {
  const known = words[code] ?? words[name]
  return { message: known ?? message, ...(code !== passedOn && { code }) }
}

const passedOn = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'

const wrongAddress = 'Passkeys belong to this site’s own address, and this page was opened under another.'
const cannotKeep =
  'This device or key can’t keep a passkey that checks who you are. Set a PIN on it, or use your phone or computer.'

const signInWords: Record<string, string> = {
  user_banned: suspendedWords,
  NotAllowedError: 'No passkey was used. Choose one when your browser asks, or sign in with your password.',
  ERROR_INVALID_DOMAIN: wrongAddress,
  ERROR_INVALID_RP_ID: wrongAddress,
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'Your device or key could not answer. Try again, or use your password.',
  webauthn_verification_failed: 'This passkey is not known here. Sign in with your password.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  over_request_rate_limit: 'Too many tries. Wait ten minutes, or sign in with your password.',
}

const addWords: Record<string, string> = {
  NotAllowedError: 'No passkey was made: it was cancelled, or it took too long.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or key already has a passkey for your account.',
  webauthn_credential_exists: 'This passkey belongs to an account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: cannotKeep,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: cannotKeep,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: cannotKeep,
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'Your device or key could not make one. Try again, or use another.',
  ERROR_INVALID_DOMAIN: wrongAddress,
  ERROR_INVALID_RP_ID: wrongAddress,
  too_many_passkeys: 'Ten passkeys are the most. Remove one that you no longer use first.',
  webauthn_verification_failed:
    'Your device or key gave an answer that does not hold. Try again, or use another.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
}
