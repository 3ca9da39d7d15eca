import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import { isBanned } from './caller.ts'
import type { AuthContext } from './context.ts'
import { toJson } from './create-user.ts'
import { confirmEmailChange } from './email-change.ts'
import type { OneTimeToken, TokenType } from './one-time-token.ts'
import { type ProofBy, proveAddress } from './proof.ts'
import { readUser, type StoredUser } from './user.ts'

/** Which tokens each verification type accepts, in the order in which they are tried. */
const typesByName = new Map<string, TokenType[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email', ['signup', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', []],
  ['phone_change', []],
])

/** @throws validation_failed */
export function requireTokenTypes(name: string): TokenType[] {
  if (name === '') {
    throw failures.validationFailed('Verify requires a verification type')
  }
  const types = typesByName.get(name)
  if (!types) {
    throw failures.validationFailed('Unsupported verification type')
  }
  return types
}

/** What a person sees who has confirmed with one of two addresses. */
export const halfConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Does what a spent token stands for. Returns whether that is all, or another confirmation is waited for.
 * @throws otp_expired where the account has another address by now; user_banned
 */
export async function redeemToken(
  sql: Transaction,
  c: AuthContext,
  { token, by }: { token: OneTimeToken; by: ProofBy },
): Promise<boolean> {
  const user = await readUser(sql, token.user_id)
  if (isBanned(user)) {
    throw failures.userBanned(403)
  }
  const type = token.token_type
  const address = type === 'email_change_new' ? user.email_change : user.email
  if (address !== token.relates_to) {
    throw failures.emailLinkExpired()
  }
  if (type === 'email_change_new' || type === 'email_change_current') {
    const isComplete = await confirmEmailChange(sql, user, type === 'email_change_new' ? 'new' : 'current')
    // Who ends the change by the old address has shown nothing of the new one, whose owner may have clicked by reflex.
    if (isComplete && type === 'email_change_new') {
      await proveAddress(sql, c, { user, token, by })
    }
    return isComplete
  }
  await confirmEmail(sql, user)
  await proveAddress(sql, c, { user, token, by })
  return true
}

async function confirmEmail(sql: Transaction, user: StoredUser): Promise<void> {
  if (user.email_confirmed_at) {
    return
  }
  await sql`
    update auth.users
    set email_confirmed_at = now(),
      raw_user_meta_data = raw_user_meta_data || ${toJson(sql, { email_verified: true })},
      updated_at = now()
    where id = ${user.id}`
  await sql`
    update auth.identities
    set identity_data = identity_data || ${toJson(sql, { email_verified: true })}, updated_at = now()
    where user_id = ${user.id} and provider = 'email'`
}
