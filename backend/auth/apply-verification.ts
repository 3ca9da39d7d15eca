import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { AuthContext } from './context.ts'
import { toJson } from './create-user.ts'
import { confirmEmailChange } from './email-change.ts'
import type { OneTimeToken, TokenType } from './one-time-token.ts'
import { proveAddress, type VerifiedBy } from './proven-address.ts'
import { readUser, type StoredUser } from './user.ts'

const tokenTypesByVerificationType = new Map<string, TokenType[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email', ['signup', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', []],
  ['phone_change', []],
])

export function requireTokenTypes(name: string): TokenType[] {
  if (name === '') {
    throw errors.validationFailed('Verify requires a verification type')
  }
  const types = tokenTypesByVerificationType.get(name)
  if (!types) {
    throw errors.validationFailed('Unsupported verification type')
  }
  return types
}

export const singleConfirmationAccepted =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Returns false while another address must confirm, too. @throws otp_expired, user_banned */
export async function applyVerification(
  sql: Transaction,
  c: AuthContext,
  { token, by }: { token: OneTimeToken; by: VerifiedBy },
): Promise<boolean> {
  const user = await readUser(sql, token.user_id)
  if (user.is_banned) {
    throw errors.userBanned(403)
  }
  const type = token.token_type
  const address = type === 'email_change_new' ? user.email_change : user.email
  if (address !== token.relates_to) {
    throw errors.emailLinkExpired()
  }
  if (type === 'email_change_new' || type === 'email_change_current') {
    const isComplete = await confirmEmailChange(sql, user, type === 'email_change_new' ? 'new' : 'current')
    // The current address's click proves nothing about the new one, whose owner may have clicked without looking.
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
