import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireEmailContact } from './contact.ts'
import { type AuthContext, metadata, pkce, readBody } from './context.ts'
import { insertUser, toJson } from './create-user.ts'
import { createFlowState } from './flow-state.ts'
import { limits, requireMailPoints, requirePoints } from './limits.ts'
import { queueMail } from './mails.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { payForPassword } from './pay-for-password.ts'
import { noteUnprovenPassword } from './proof.ts'
import { findRedirect } from './redirect.ts'
import { type OpenSession, openSession, toSession } from './session.ts'
import { findUser, readUser, type StoredUser, toUser } from './user.ts'

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
    throw failures.signUpDisabled()
  }
  const given = await readBody(c, body)
  if (!given.email && !given.phone && !given.password) {
    throw failures.anonymousDisabled()
  }
  if (!given.password) {
    throw failures.validationFailed('Signup requires a valid password')
  }
  const email = requireEmailContact(given, {
    both: 'Only an email address or phone number should be provided on signup.',
    none: 'To signup, please provide your email',
    refusePhone: failures.phoneSignUpDisabled,
  })
  requireGoodPassword(given.password)
  await requirePoints(parts, [[limits.signUpByAddress, c.get('network')]])

  const confirmed = parts.sendMail === null
  await payForPassword({ parts, c })
  const passwordHash = await hashPassword(given.password, c.get('network'))
  const person = { email, passwordHash, userMetadata: given.data, confirmed }
  if (confirmed) {
    const session = await parts.database.owner.begin(sql => registerConfirmed(sql, c, person))
    return c.json(await toSession(parts, session))
  }
  await requireMailPoints(parts, c, email)
  const user = await parts.database.owner.begin(async sql => {
    const flowStateId = await createFlowState(sql, { ...given, method: 'email/signup' })
    const registered = await register(sql, c, { ...person, flowStateId })
    await queueMail(sql, {
      kind: 'signup',
      email,
      userId: registered?.id ?? null,
      redirectTo: findRedirect(c, parts),
      flowStateId,
    })
    return registered
  })
  parts.mail.nudge()
  return c.json(toUser(user ?? toLookAlike(person)))
}

async function registerConfirmed(sql: Transaction, c: AuthContext, person: SignUp): Promise<OpenSession> {
  const user = await register(sql, c, { ...person, flowStateId: null })
  if (!user) {
    throw failures.userAlreadyExists()
  }
  return openSession(sql, c, { userId: user.id, method: 'password' })
}

/** Adds the account; null when the address is somebody's already. */
async function register(
  sql: Transaction,
  c: AuthContext,
  person: SignUp & { flowStateId: string | null },
): Promise<StoredUser | null> {
  const id = await insertUser(sql, { ...person, contact: { email: person.email }, signsUp: true })
  if (id && !person.confirmed) {
    await sql`update auth.users set confirmation_sent_at = now() where id = ${id}`
  }
  const user = id ? await readUser(sql, id) : person.confirmed ? null : await renew(sql, person)
  if (user) {
    await noteUnprovenPassword(sql, c, { userId: user.id, flowStateId: person.flowStateId })
  }
  return user
}

/**
 * Signs up once more for an account that nobody has confirmed. The newest password counts, so that whoever typed an
 * address first can't leave one in its owner's account.
 */
async function renew(sql: Transaction, person: SignUp): Promise<StoredUser | null> {
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

/** What somebody sees who signs up with an address that has an account: a new user, but for the missing identities. */
function toLookAlike({ email, userMetadata }: SignUp): StoredUser {
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
    deleted_at: nothing,
    created_at: now,
    updated_at: now,
    identities: [],
    factors: [],
  }
}
