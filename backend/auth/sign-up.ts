import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import { chargePasswordHash } from './charge-password-hash.ts'
import { requireStrangersMail } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { insertUser, toJson } from './create-user.ts'
import { requireEmailNotPhone } from './email-or-phone.ts'
import { createFlowState, pkce } from './flow-state.ts'
import { hashPassword } from './hash-password.ts'
import { readJson } from './json-body.ts'
import { queueMail } from './mail-queue.ts'
import { requireStrongPassword } from './password-strength.ts'
import { recordUnprovenPassword } from './proven-address.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { createSession, type Session, toTokenResponse } from './session.ts'
import { findUser, readUser, type StoredUser, toUser } from './user.ts'
import { metadata } from './user-metadata.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadata.default({}),
  ...pkce,
})

interface SignUp {
  email: string
  passwordHash: string
  userMetadata: Record<string, unknown>
  confirmed: boolean
}

export async function signUp(c: AuthContext, parts: ServiceParts): Promise<Response> {
  if (!parts.allowSignUp) {
    throw errors.signUpDisabled()
  }
  const given = await readJson(c, body)
  if (!given.email && !given.phone && !given.password) {
    throw errors.anonymousDisabled()
  }
  if (!given.password) {
    throw errors.validationFailed('Signup requires a valid password')
  }
  const email = requireEmailNotPhone(given, {
    both: 'Only an email address or phone number should be provided on signup.',
    none: 'To signup, please provide your email',
    phoneError: errors.phoneSignUpDisabled,
  })
  requireStrongPassword(given.password)
  await consumeNetworkPoint(parts, c, rateLimits.signUpByAddress)

  const confirmed = parts.sendMail === null
  await chargePasswordHash({ parts, c })
  const passwordHash = await hashPassword(given.password, c.var.client.network)
  const person = { email, passwordHash, userMetadata: given.data, confirmed }
  if (confirmed) {
    const session = await queueByNetwork(parts, c, async () =>
      parts.database.owner.begin(sql => registerConfirmed(sql, c, person)),
    )
    return c.json(await toTokenResponse(parts, session))
  }
  await requireStrangersMail(parts, c, email)
  const mailSignUp = async (sql: Transaction) => {
    const flowStateId = await createFlowState(sql, { ...given, method: 'email/signup' })
    const registered = await register(sql, c, { ...person, flowStateId })
    await queueMail(sql, {
      kind: 'signup',
      email,
      userId: registered?.id ?? null,
      redirectTo: resolveRedirectUrl(c, parts),
      flowStateId,
    })
    return registered
  }
  const user = await queueByNetwork(parts, c, async () => parts.database.owner.begin(mailSignUp))
  parts.outbox.wake()
  return c.json(toUser(user ?? toObfuscatedUser(person)))
}

async function registerConfirmed(sql: Transaction, c: AuthContext, person: SignUp): Promise<Session> {
  const user = await register(sql, c, { ...person, flowStateId: null })
  if (!user) {
    throw errors.userAlreadyExists()
  }
  return createSession(sql, c, { userId: user.id, method: 'password' })
}

async function register(
  sql: Transaction,
  c: AuthContext,
  person: SignUp & { flowStateId: string | null },
): Promise<StoredUser | null> {
  const id = await insertUser(sql, { ...person, contact: { email: person.email }, signsUp: true })
  if (id && !person.confirmed) {
    await sql`update auth.users set confirmation_sent_at = now() where id = ${id}`
  }
  const user = id ? await readUser(sql, id) : person.confirmed ? null : await repeatSignUp(sql, person)
  if (user) {
    await recordUnprovenPassword(sql, c, { userId: user.id, flowStateId: person.flowStateId })
  }
  return user
}

/** The newest password counts, so that a stranger who signed up first can't leave theirs in the account. */
async function repeatSignUp(sql: Transaction, person: SignUp): Promise<StoredUser | null> {
  const taken = await findUser(sql, { email: person.email })
  if (!taken || taken.confirmed_at || taken.invited_at) {
    return null
  }
  const proof = { sub: taken.id, email: person.email, email_verified: false, phone_verified: false }
  const [renewed] = await sql`
    update auth.users
    set encrypted_password = ${person.passwordHash},
      raw_user_meta_data = ${toJson(sql, { ...person.userMetadata, ...proof })},
      confirmation_sent_at = now(),
      updated_at = now()
    where id = ${taken.id} and confirmed_at is null
    returning id`
  return renewed ? readUser(sql, taken.id) : null
}

/** GoTrue's response for an address that is taken: a new user, but without identities. */
function toObfuscatedUser({ email, userMetadata }: SignUp): StoredUser {
  const now = new Date()
  const nothing = null
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: nothing,
    encrypted_password: nothing,
    email_confirmed_at: nothing,
    invited_at: nothing,
    phone_confirmed_at: nothing,
    confirmed_at: nothing,
    confirmation_sent_at: now,
    recovery_sent_at: nothing,
    email_change: nothing,
    email_change_sent_at: nothing,
    phone_change: nothing,
    phone_change_sent_at: nothing,
    reauthentication_sent_at: nothing,
    last_sign_in_at: nothing,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: userMetadata,
    is_anonymous: false,
    banned_until: nothing,
    is_banned: false,
    deleted_at: nothing,
    created_at: now,
    updated_at: now,
    identities: [],
    factors: [],
  }
}
