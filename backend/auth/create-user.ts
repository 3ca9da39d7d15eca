import type { Sql, Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { type EmailOrPhone, requireEmail } from './email-or-phone.ts'
import { hashPassword } from './hash-password.ts'
import { requireStrongPassword } from './password-strength.ts'
import { readUser, type StoredUser } from './user.ts'

export interface NewUser {
  contact: EmailOrPhone
  confirmed: boolean
  passwordHash?: string | null
  userMetadata?: Record<string, unknown>
  /** Adds the address to the metadata, as GoTrue does for sign-ups only. */
  signsUp?: boolean
  id?: string | undefined
}

/** Returns null where the address, the number or the id is taken. */
export async function insertUser(sql: Transaction, user: NewUser): Promise<string | null> {
  const { contact, confirmed } = user
  const id = user.id ?? crypto.randomUUID()
  const provider = 'email' in contact ? 'email' : 'phone'
  const proof = {
    ...user.userMetadata,
    sub: id,
    ...contact,
    email_verified: confirmed && provider === 'email',
    phone_verified: confirmed && provider === 'phone',
  }
  const row = {
    id,
    ...contact,
    encrypted_password: user.passwordHash ?? null,
    [provider === 'email' ? 'email_confirmed_at' : 'phone_confirmed_at']: confirmed ? new Date() : null,
    raw_app_meta_data: sql.json({ provider, providers: [provider] }),
    raw_user_meta_data: toJson(sql, user.signsUp ? proof : { ...user.userMetadata }),
  }
  const [created] = await sql`
    insert into auth.users ${sql(row)}
    on conflict do nothing
    returning id`
  if (!created) {
    return null
  }
  await sql`
    insert into auth.identities (provider_id, user_id, provider, identity_data)
    values (${id}, ${id}, ${provider}, ${toJson(sql, proof)})`
  return id
}

export async function createUser(
  sql: Sql,
  given: { email: string; password: string; confirmed: boolean; userMetadata?: Record<string, unknown> },
): Promise<StoredUser> {
  const email = requireEmail(given.email)
  requireStrongPassword(given.password)
  const passwordHash = await hashPassword(given.password)
  return sql.begin(async transaction => {
    const id = await insertUser(transaction, {
      contact: { email },
      confirmed: given.confirmed,
      passwordHash,
      userMetadata: given.userMetadata ?? {},
    })
    if (!id) {
      throw errors.emailExists()
    }
    return readUser(transaction, id)
  })
}

/** The driver's type for JSON is narrower than ours. */
export function toJson(sql: Sql | Transaction, value: Record<string, unknown>) {
  return sql.json(value as Parameters<Sql['json']>[0])
}
