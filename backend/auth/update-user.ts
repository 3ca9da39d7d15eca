import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { type Caller, requireCaller } from './caller.ts'
import { requireEmail, requirePhone } from './contact.ts'
import { type AuthContext, metadata, pkce, readBody, requireFitting } from './context.ts'
import { toJson } from './create-user.ts'
import { beginEmailChange } from './email-change.ts'
import { limits, requireMailPoints, requirePoints } from './limits.ts'
import { queueNotice } from './notices.ts'
import { spendCode } from './one-time-token.ts'
import { hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts'
import { payForPassword } from './pay-for-password.ts'
import { hasProvenAddress, noteUnprovenPassword } from './proof.ts'
import { findRedirect } from './redirect.ts'
import { readUser, toUser } from './user.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadata.optional(),
  app_metadata: z.unknown().optional(),
  ...pkce,
})

/** Hours after which a session alone no longer changes the password, where a code can be mailed instead. */
const freshSessionHours = 24

export async function showUser(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireCaller(c, parts)
  if ((c.req.header('x-jwt-aud') || user.aud) !== user.aud) {
    throw failures.validationFailed("Token audience doesn't match request audience")
  }
  return c.json(toUser(user))
}

export async function updateUser(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const caller = await requireCaller(c, parts)
  const given = await readBody(c, body)
  if (given.app_metadata !== undefined) {
    throw failures.notAdmin('Updating app_metadata requires admin privileges')
  }
  const { user } = caller
  const email = given.email ? requireEmail(given.email) : null
  const newEmail = email !== user.email ? email : null
  const newPhone = given.phone ? requirePhone(given.phone) !== user.phone : false
  if ((newEmail || newPhone || given.password !== undefined) && lacksSecondFactor(caller)) {
    throw failures.insufficientLevel(
      401,
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  // Nothing here reaches a phone, so nobody could prove that a number is theirs.
  if (newPhone) {
    throw failures.smsNotConfigured()
  }
  const passwordHash =
    given.password === undefined ? null : await checkNewPassword({ parts, c }, caller, given.password, given)
  if (given.nonce) {
    await requirePoints(parts, [[limits.verifyByAccountAndAddress, user.id]])
  }
  if (newEmail && parts.sendMail) {
    await requireMailPoints(parts, c, newEmail)
  }

  const updated = await parts.database.owner.begin(async sql => {
    if (passwordHash) {
      await requireReauthentication(sql, parts, caller, given)
      await changePassword(sql, c, caller, passwordHash)
    }
    if (newEmail) {
      await beginEmailChange(sql, c, parts, {
        user,
        email: newEmail,
        redirectTo: findRedirect(c, parts),
        pkce: given,
      })
    }
    if (given.data) {
      await mergeMetadata(sql, user.id, given.data)
    }
    const changed = await readUser(sql, user.id)
    if (given.data) {
      requireFitting(changed.raw_user_meta_data, 'data')
    }
    return changed
  })
  if (passwordHash) {
    parts.identifier.forgetSessions()
  }
  parts.mail.nudge()
  return c.json(toUser(updated))
}

export const lacksSecondFactor = ({ user, session }: Caller) =>
  session.aal !== 'aal2' && user.factors.some(factor => factor.status === 'verified')

async function checkNewPassword(
  { parts, c }: { parts: ServiceParts; c: AuthContext },
  { user }: Caller,
  password: string,
  { current_password: current }: { current_password?: string | undefined },
): Promise<string> {
  requireGoodPassword(password)
  await requirePoints(parts, [[limits.changeByAccount, user.id]])
  await payForPassword({ parts, c }, { hashes: current === undefined ? 2 : 3, holder: user.id })
  if (current !== undefined) {
    await requirePoints(parts, [[limits.signInByAccountAndAddress, user.email ?? user.id]])
    if (!(await verifyPassword(current, user.encrypted_password, user.id))) {
      throw failures.currentPasswordInvalid()
    }
    await parts.limits.reset(limits.signInByAccountAndAddress, user.email ?? user.id)
  }
  if (user.encrypted_password && (await verifyPassword(password, user.encrypted_password, user.id))) {
    throw failures.samePassword()
  }
  return hashPassword(password, user.id)
}

/** An old session needs a code from the mailbox or the present password besides; a code given is always checked. */
async function requireReauthentication(
  sql: Transaction,
  parts: ServiceParts,
  { user, session }: Caller,
  { nonce, current_password: current }: { nonce?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  if (nonce) {
    const email = user.email ?? ''
    const token = await spendCode(sql, { email, code: nonce, types: ['reauthentication'] })
    if (token?.user_id !== user.id) {
      throw failures.reauthenticationNotValid()
    }
    return
  }
  const isOld = Date.now() - session.created_at.getTime() > freshSessionHours * 3_600_000
  if (isOld && current === undefined && user.encrypted_password && parts.sendMail) {
    throw failures.reauthenticationNeeded()
  }
}

/** Other sessions and everything mailed before end with the old password. */
async function changePassword(
  sql: Transaction,
  c: AuthContext,
  { user, session }: Caller,
  passwordHash: string,
): Promise<void> {
  await sql`update auth.users set encrypted_password = ${passwordHash}, updated_at = now() where id = ${user.id}`
  await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
  await sql`delete from auth.one_time_tokens where user_id = ${user.id}`
  if (!(await hasProvenAddress(sql, user.id))) {
    await noteUnprovenPassword(sql, c, { userId: user.id, flowStateId: null })
  }
  await queueNotice(sql, { userId: user.id, kind: 'password_changed' })
}

/** Members that are null go, the others replace what was there. */
async function mergeMetadata(sql: Transaction, userId: string, data: Record<string, unknown>): Promise<void> {
  const changes = toJson(sql, data)
  await sql`
    update auth.users
    set
      raw_user_meta_data = (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(raw_user_meta_data || ${changes})
        where not ${changes}::jsonb @> jsonb_build_object(key, null)
      ),
      updated_at = now()
    where id = ${userId}`
}
