import { readBrowserSettings } from './browser-client.ts'
import { browserFetch } from './browser-fetch.ts'
import { type CallError, failed, ok, type Result } from './result.ts'
import type { FoundInvitation, InvitationRow, InvitedRole } from './rows/invitations.ts'
import type { Client } from './schema.ts'

export interface NewInvitation {
  email: string
  roles: InvitedRole[]
  isMailed: boolean
}

/** Returns the link, shown once; null if it is mailed. */
export async function createInvitation(
  client: Client,
  { email, roles, isMailed }: NewInvitation,
): Promise<Result<string | null>> {
  const { data, error } = await client.rpc('create_invitation', {
    p_email: email,
    p_roles: roles,
    p_is_mailed: isMailed,
  })
  if (error) return failed(error)
  const token = data[0]?.token
  return ok(token ? `${location.origin}/invitation#${token}` : null)
}

export async function endInvitation(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.rpc('end_invitation', { p_id: id })
  return error ? failed(error) : ok(undefined)
}

/** Open ones, and unused ones until thirty days after they expired. */
export async function listInvitations(client: Client): Promise<Result<InvitationRow[]>> {
  const { data, error } = await client.rpc('list_invitations')
  return error ? failed(error) : ok(data)
}

export async function findInvitation(client: Client, token: string): Promise<Result<FoundInvitation | null>> {
  const { data, error } = await client.rpc('find_invitation', { p_token: token })
  return error ? failed(error) : ok(data)
}

export interface Redemption {
  token: string
  email: string
  name: string
  password: string
}

export async function redeemInvitation(
  client: Client,
  redemption: Redemption,
): Promise<Result<'signed in' | 'code mailed'>> {
  const { token, name, password } = redemption
  const { browserSupabaseUrl, publishableKey } = await readBrowserSettings()
  const response = await browserFetch(`${browserSupabaseUrl || location.origin}/auth/v1/invitation`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify({ token, name, password }),
  }).catch(() => null)
  if (!response)
    return failed({ message: 'The site could not be reached. Check your connection and try again.' })
  // A hosted project's auth service has no such path: there, sign up, if that is open.
  if (response.status === 404) return signUpInstead(client, redemption)
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) return failed({ message: answer.message || 'Something went wrong', code: answer.code })
  if (!answer.access_token) return ok('code mailed')
  const { error } = await client.auth.setSession(answer)
  return error ? failed(error) : ok('signed in')
}

async function signUpInstead(
  client: Client,
  { email, password, token }: Redemption,
): Promise<Result<'signed in' | 'code mailed'>> {
  const { data, error } = await client.auth.signUp({ email, password })
  if (error) return failed(error)
  if (!data.session) return ok('code mailed')
  const accepted = await acceptInvitation(client, { token, password: null })
  return accepted.error ? accepted : ok('signed in')
}

export async function proveByMailedCode(
  client: Client,
  { email, password, token, code }: Redemption & { code: string },
): Promise<Result<Acceptance>> {
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  return error ? failed(error) : acceptInvitation(client, { token, password })
}

export async function mailCodeAgain(client: Client, email: string): Promise<Result<undefined>> {
  const { error } = await client.auth.resend({ type: 'signup', email })
  return error ? failed(error) : ok(undefined)
}

const refusals = {
  gone: 'This invitation was used, ended or is older than 72 hours. Ask for a new one.',
  other_address: 'This invitation is for another address than that of your account.',
  unproven:
    'Nobody has proven yet that this address is yours. “Forgot password?” in the sign-in dialog mails a link that does; then open the invitation again.',
}
const queryCanceled = '57014'

export interface Acceptance {
  /** The roles are given, but the password that was chosen is not set. */
  passwordError: CallError | null
}

/**
 * Needs a session of the invited address, and refreshes it so that it has the new roles. Sets the password that was chosen
 * before the mailed code was typed, as a code typed in another network removes it (decision 14).
 */
export async function acceptInvitation(
  client: Client,
  { token, password }: { token: string; password: string | null },
): Promise<Result<Acceptance>> {
  const { data, error } = await client.rpc('accept_invitation', { p_token: token })
  if (error?.code === queryCanceled)
    return failed({ message: 'The server was too busy to accept it in time. Try again.', code: error.code })
  if (error) return failed(error)
  if (data !== 'done') return failed({ message: refusals[data], code: data })
  const refreshed = await client.auth.refreshSession()
  if (refreshed.error) return failed(refreshed.error)
  if (!password) return ok({ passwordError: null })
  const { error: notSet } = await client.auth.updateUser({ password })
  return ok({ passwordError: notSet && notSet.code !== 'same_password' ? failed(notSet).error : null })
}
