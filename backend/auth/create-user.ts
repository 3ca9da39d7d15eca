import type { Sql, Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import { type Contact, requireEmail } from './contact.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { readUser, type StoredUser } from './user.ts'

export interface NewUser {
  contact: Contact
  confirmed: boolean
  passwordHash?: string | null
  userMetadata?: Record<string, unknown>
  /** Whoever signs up finds the address in the metadata too; accounts made by an admin have what was given only. */
  signsUp?: boolean
  id?: string | undefined
}

/** Adds a user with an identity. Returns the id, or null where the address, the number or the id is taken. */
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

/**
 * Adds a user by e-mail address and password, for those who may decide that the address is confirmed.
 * @throws Failure `email_exists`, `weak_password` or `validation_failed`
 */
export async function createUser(
  sql: Sql,
  given: { email: string; password: string; confirmed: boolean; userMetadata?: Record<string, unknown> },
): Promise<StoredUser> {
  const email = requireEmail(given.email)
  requireGoodPassword(given.password)
  const passwordHash = await hashPassword(given.password)
  return sql.begin(async transaction => {
    const id = await insertUser(transaction, {
      contact: { email },
      confirmed: given.confirmed,
      passwordHash,
      userMetadata: given.userMetadata ?? {},
    })
    if (!id) {
      throw failures.emailExists()
    }
    return readUser(transaction, id)
  })
}

/** JSON came in as JSON, so it goes out as such; the driver's type for it is narrower than ours. */
export function toJson(sql: Sql | Transaction, value: Record<string, unknown>) {
  return sql.json(value as Parameters<Sql['json']>[0])
}
