import { z } from 'zod'
import { findTextError } from '../../app/settings/find-text-error.ts'
import type { Sql, Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { chargePasswordHash } from './charge-password-hash.ts'
import { consumeMailPoints } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { insertUser } from './create-user.ts'
import { hashPassword } from './hash-password.ts'
import { readJson } from './json-body.ts'
import { queueMail } from './mail-queue.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hasProvenAddress, recordUnprovenPassword } from './proven-address.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { createSession, type Session, toTokenResponse } from './session.ts'
import { findUser, readUser, type StoredUser, toUser } from './user.ts'

const body = z.object({
  token: z.string().max(200).default(''),
  password: z.string().default(''),
  name: z.string().trim().default(''),
})

interface Invitation {
  id: string
  email: string
  is_mailed: boolean
}

interface Acceptance {
  token: string
  name: string
  passwordHash: string
}

/**
 * Not GoTrue's (decision 65). A mailed link proves the address, so rights and session begin at once; after a copied one
 * a code is mailed first where mails can be sent, and `accept_invitation` gives the rights.
 */
export async function acceptInvitation(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { token, password, name } = await readJson(c, body)
  requireStrongPassword(password)
  const problem = name && findTextError(name, { type: 'text', maxLength: 100 })
  if (problem) {
    throw errors.validationFailed(`The name: ${problem}`)
  }
  await consumeNetworkPoint(parts, c, rateLimits.signUpByAddress)
  const found = await findInvitation(parts.database.owner, token)
  await chargePasswordHash({ parts, c })
  const passwordHash = await hashPassword(password, c.var.client.network)
  const awaitsCode = !found.is_mailed && parts.sendMail !== null
  if (awaitsCode) {
    await consumeMailPoints(parts, c, found.email)
  }
  const acceptance = { token, name, passwordHash }
  const sql = parts.database.owner
  if (awaitsCode) {
    const user = await sql.begin(transaction => claim(transaction, c, parts, acceptance))
    parts.outbox.wake()
    return c.json({ user: toUser(user) })
  }
  const session = await sql.begin(transaction => accept(transaction, c, acceptance))
  parts.outbox.wake()
  return c.json(await toTokenResponse(parts, session))
}

async function accept(sql: Transaction, c: AuthContext, given: Acceptance): Promise<Session> {
  const invitation = await lockInvitation(sql, given.token)
  const userId = await prepareAccount(sql, invitation, given, { confirmed: true })
  if (invitation.is_mailed) {
    await sql`select auth.mark_address_proven(${userId})`
  } else {
    await recordUnprovenPassword(sql, c, { userId, flowStateId: null })
  }
  await sql`select private.grant_invitation(i, ${userId}) from private.invitations i where i.id = ${invitation.id}`
  return createSession(sql, c, { userId, method: invitation.is_mailed ? 'otp' : 'password' })
}

async function claim(
  sql: Transaction,
  c: AuthContext,
  parts: ServiceParts,
  given: Acceptance,
): Promise<StoredUser> {
  const { id, email } = await lockInvitation(sql, given.token)
  const userId = await prepareAccount(sql, { id, email, is_mailed: false }, given, { confirmed: false })
  await recordUnprovenPassword(sql, c, { userId, flowStateId: null })
  await sql`update private.invitations set claimed_by = ${userId} where id = ${id}`
  await sql`update auth.users set confirmation_sent_at = now() where id = ${userId}`
  await queueMail(sql, {
    kind: 'signup',
    email,
    userId,
    redirectTo: `${parts.siteUrl}/`,
    flowStateId: null,
  })
  return readUser(sql, userId)
}

/** Creates the account, or takes over one whose address nobody has proven. @throws user_already_exists */
async function prepareAccount(
  sql: Transaction,
  { email, is_mailed: isMailed }: Invitation,
  { name, passwordHash }: Acceptance,
  { confirmed }: { confirmed: boolean },
): Promise<string> {
  const created = await insertUser(sql, { contact: { email }, confirmed, passwordHash, signsUp: true })
  const userId = created ?? (await takeOver(sql, { email, isMailed, confirmed, passwordHash }))
  if (name) {
    await sql`
      insert into private.profiles (user_id, name) values (${userId}, ${name})
      on conflict (user_id) do update set name = excluded.name`
  }
  return userId
}

/** Anybody may have signed up with the address before, so whatever lets them in is removed. */
async function takeOver(
  sql: Transaction,
  given: { email: string; isMailed: boolean; confirmed: boolean; passwordHash: string },
): Promise<string> {
  const user = await findUser(sql, { email: given.email })
  if (!user || (user.confirmed_at && !given.isMailed) || (await hasProvenAddress(sql, user.id))) {
    throw errors.userAlreadyExists()
  }
  const { id } = user
  await sql`
    update auth.users
    set encrypted_password = ${given.passwordHash},
      email_confirmed_at = case when ${given.confirmed} then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
      email_change = null, email_change_confirmed = null, updated_at = now()
    where id = ${id}`
  await sql`delete from auth.one_time_tokens where user_id = ${id}`
  await sql`delete from auth.sessions where user_id = ${id}`
  await sql`delete from auth.known_devices where user_id = ${id}`
  await sql`delete from auth.mfa_factors where user_id = ${id}`
  await sql`delete from auth.webauthn_credentials where user_id = ${id}`
  return id
}

async function lockInvitation(sql: Transaction, token: string): Promise<Invitation> {
  const [invitation] = await sql<Invitation[]>`
    select id, email, is_mailed from private.lock_invitation(${token}) where id is not null`
  return requireOpen(invitation)
}

/** Looked up before the password is hashed, which is expensive. */
async function findInvitation(sql: Sql, token: string): Promise<Invitation> {
  const [invitation] = await sql<Invitation[]>`
    select id, email, is_mailed
    from private.invitations i
    where token_hash = private.hash_token(${token}) and private.is_open_invitation(i)`
  return requireOpen(invitation)
}

function requireOpen(invitation: Invitation | undefined): Invitation {
  if (!invitation) {
    throw errors.invitationGone()
  }
  return invitation
}
