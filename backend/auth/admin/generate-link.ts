import { z } from 'zod'
import type { Transaction } from '../../database.ts'
import * as errors from '../../errors/auth.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { insertUser } from '../create-user.ts'
import { requireEmail } from '../email-or-phone.ts'
import { hashPassword } from '../hash-password.ts'
import { readJson } from '../json-body.ts'
import { toVerifyLink } from '../mail-queue.ts'
import { createOneTimeToken } from '../one-time-token.ts'
import { requireStrongPassword } from '../password-strength.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import { requireAdmin } from '../signed-in-user.ts'
import { findUser, readUser, type StoredUser, toUser } from '../user.ts'
import { metadata } from '../user-metadata.ts'
import { createInvitedUser } from './invite.ts'

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkType = (typeof linkTypes)[number]

const body = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  new_email: z.string().default(''),
  password: z.string().optional(),
  data: metadata.default({}),
})

export async function generateLink(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const given = await readJson(c, body)
  const type = linkTypes.find(known => known === given.type)
  if (!type) {
    throw errors.validationFailed(`Invalid email action link type requested: ${given.type}`)
  }
  const email = requireEmail(given.email)
  const passwordHash = type === 'signup' ? await readPassword(given.password) : null
  const isNewAddress = type === 'email_change_new'
  const newEmail = type.startsWith('email_change') ? requireEmail(given.new_email) : null
  const redirectTo = resolveRedirectUrl(c, parts)

  const { user, kind, token } = await parts.database.owner.begin(async sql => {
    const known = await findUser(sql, { email })
    const target = await prepareUser(sql, { type, email, known, passwordHash, newEmail, data: given.data })
    const made = await createOneTimeToken(sql, {
      userId: target.id,
      type: target.kind,
      relatesTo: isNewAddress && newEmail ? newEmail : email,
      flowStateId: null,
    })
    return { user: await readUser(sql, target.id), kind: target.kind, token: made }
  })
  return c.json({
    ...toUser(user),
    action_link: toVerifyLink(parts, { kind, linkToken: token.linkToken, redirectTo }),
    email_otp: token.code,
    hashed_token: token.linkToken,
    redirect_to: redirectTo,
    verification_type: kind,
  })
}

interface LinkRequest {
  type: LinkType
  email: string
  known: StoredUser | null
  passwordHash: string | null
  newEmail: string | null
  data: Record<string, unknown>
}

/** A magic link for an unknown address is a sign-up. */
async function prepareUser(sql: Transaction, request: LinkRequest): Promise<{ id: string; kind: LinkType }> {
  const { type, email, known, data, newEmail } = request
  if (type === 'invite') {
    return { id: await createInvitedUser(sql, { email, userMetadata: data }), kind: type }
  }
  if (type === 'signup' && known?.confirmed_at) {
    throw errors.emailExists()
  }
  if (!known) {
    const isSignUp = type === 'signup' || type === 'magiclink'
    const { passwordHash } = request
    const id = isSignUp
      ? await insertUser(sql, { contact: { email }, confirmed: false, passwordHash, userMetadata: data })
      : null
    if (!id) {
      throw errors.userNotFound()
    }
    return { id, kind: 'signup' }
  }
  if (type === 'signup') {
    await sql`
      update auth.users
      set encrypted_password = ${request.passwordHash}, confirmation_sent_at = now(), updated_at = now()
      where id = ${known.id}`
    await sql`delete from auth.unproven_passwords where user_id = ${known.id}`
  }
  if (newEmail && newEmail !== known.email_change) {
    if (await findUser(sql, { email: newEmail })) {
      throw errors.emailExists()
    }
    await sql`
      update auth.users
      set email_change = ${newEmail}, email_change_sent_at = now(), email_change_confirmed = null, updated_at = now()
      where id = ${known.id}`
  }
  return { id: known.id, kind: type }
}

function readPassword(password: string | undefined): Promise<string> {
  if (!password) {
    throw errors.validationFailed('Signup requires a valid password')
  }
  requireStrongPassword(password)
  return hashPassword(password)
}
