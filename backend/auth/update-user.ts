import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { chargePasswordHash } from './charge-password-hash.ts'
import { requireStrangersMail } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { toJson } from './create-user.ts'
import { requestEmailChange } from './email-change.ts'
import { requireEmail, requirePhone } from './email-or-phone.ts'
import { pkce } from './flow-state.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { readJson } from './json-body.ts'
import { consumeCode } from './one-time-token.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hasProvenAddress, recordUnprovenPassword } from './proven-address.ts'
import { queueNotice } from './queue-notice.ts'
import { consumePoints, rateLimits } from './rate-limits.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { requireFreshProof } from './require-fresh-proof.ts'
import { requireSignedInUser, type SignedInUser } from './signed-in-user.ts'
import { holdsRights, readUser, toUser } from './user.ts'
import { metadata, requireMetadataSize } from './user-metadata.ts'

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

/** Hours after which changing the password takes a code or the current password. */
const freshSessionHours = 24

export async function showUser(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireSignedInUser(c, parts)
  if ((c.req.header('x-jwt-aud') || user.aud) !== user.aud) {
    throw errors.validationFailed("Token audience doesn't match request audience")
  }
  return c.json(toUser(user))
}

export async function updateUser(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const signedIn = await requireSignedInUser(c, parts)
  const given = await readJson(c, body)
  if (given.app_metadata !== undefined) {
    throw errors.notAdmin('Updating app_metadata requires admin privileges')
  }
  const { user } = signedIn
  const email = given.email ? requireEmail(given.email) : null
  const newEmail = email !== user.email ? email : null
  const newPhone = given.phone ? requirePhone(given.phone) !== user.phone : false
  if ((newEmail || newPhone || given.password !== undefined) && lacksSecondFactor(signedIn)) {
    throw errors.insufficientLevel(
      401,
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  if (newPhone) {
    throw errors.smsNotConfigured()
  }
  const passwordHash =
    given.password === undefined
      ? null
      : await checkNewPassword({ parts, c }, signedIn, given.password, given)
  if (given.nonce) {
    await consumePoints(parts, [[rateLimits.verifyByAccountAndAddress, user.id]])
  }
  if (given.data) {
    await consumePoints(parts, [[rateLimits.metadataByAccount, user.id]])
  }
  if (newEmail && parts.sendMail) {
    await requireStrangersMail(parts, c, newEmail)
  }

  const { updated, ended } = await parts.database.owner.begin(async sql => {
    let ended: string[] = []
    if (passwordHash) {
      await requireReauthentication(sql, parts, signedIn, given)
      ended = await changePassword(sql, c, signedIn, passwordHash)
    }
    if (newEmail) {
      await requestEmailChange(sql, c, parts, {
        user,
        email: newEmail,
        redirectTo: resolveRedirectUrl(c, parts),
        pkce: given,
      })
    }
    if (given.data) {
      await mergeMetadata(sql, user.id, given.data)
    }
    const changed = await readUser(sql, user.id)
    if (given.data) {
      requireMetadataSize(changed.raw_user_meta_data, 'data')
    }
    return { updated: changed, ended }
  })
  parts.authenticator.endSessions(ended)
  parts.outbox.wake()
  return c.json(toUser(updated))
}

export const lacksSecondFactor = ({ user, session }: SignedInUser) =>
  session.aal !== 'aal2' && user.factors.some(factor => factor.status === 'verified')

async function checkNewPassword(
  { parts, c }: { parts: ServiceParts; c: AuthContext },
  { user }: SignedInUser,
  password: string,
  { current_password: current }: { current_password?: string | undefined },
): Promise<string> {
  requireStrongPassword(password)
  const { network } = c.var.client
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  await chargePasswordHash({ parts, c }, { hashes: current === undefined ? 2 : 3, trustedKey: user.id })
  if (current !== undefined) {
    await consumePoints(parts, [[rateLimits.signInByAccountAndAddress, user.email ?? user.id]])
    if (!(await verifyPassword(current, user.encrypted_password, network, user.id))) {
      throw errors.currentPasswordInvalid()
    }
    await parts.rateLimiter.reset(rateLimits.signInByAccountAndAddress, user.email ?? user.id)
  }
  if (
    user.encrypted_password &&
    (await verifyPassword(password, user.encrypted_password, network, user.id))
  ) {
    throw errors.samePassword()
  }
  return hashPassword(password, network, user.id)
}

async function requireReauthentication(
  sql: Transaction,
  parts: ServiceParts,
  signedIn: SignedInUser,
  { nonce, current_password: current }: { nonce?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  const { user, session } = signedIn
  if (nonce) {
    const email = user.email ?? ''
    const token = await consumeCode(sql, { email, code: nonce, types: ['reauthentication'] })
    if (token?.user_id !== user.id) {
      throw errors.reauthenticationNotValid()
    }
    return
  }
  if (current !== undefined || !user.encrypted_password) {
    return
  }
  // With a new password a stolen session could prove itself anew and change rights (decision 65).
  if (holdsRights(user)) {
    await requireFreshProof(sql, signedIn)
  }
  const isOld = parts.database.clock.now() - session.created_at.getTime() > freshSessionHours * 3_600_000
  if (isOld && parts.sendMail) {
    throw errors.reauthenticationNeeded()
  }
}

async function changePassword(
  sql: Transaction,
  c: AuthContext,
  { user, session }: SignedInUser,
  passwordHash: string,
): Promise<string[]> {
  await sql`update auth.users set encrypted_password = ${passwordHash}, updated_at = now() where id = ${user.id}`
  const ended = await sql<{ id: string }[]>`
    delete from auth.sessions where user_id = ${user.id} and id <> ${session.id} returning id`
  await sql`delete from auth.one_time_tokens where user_id = ${user.id}`
  if (!(await hasProvenAddress(sql, user.id))) {
    await recordUnprovenPassword(sql, c, { userId: user.id, flowStateId: null })
  }
  await queueNotice(sql, { userId: user.id, kind: 'password_changed' })
  return ended.map(({ id }) => id)
}

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
