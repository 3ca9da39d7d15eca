import { z } from 'zod'
import type { Transaction } from '../../database.ts'
import * as errors from '../../errors/auth.ts'
import { toJson } from '../create-user.ts'
import { setConfirmedEmail } from '../email-change.ts'
import { requireEmail, requirePhone } from '../email-or-phone.ts'
import { hashPassword } from '../hash-password.ts'
import { findHashVerifier } from '../password-hash-formats.ts'
import { requireStrongPassword } from '../password-strength.ts'
import { markAddressProvenByAdmin } from '../proven-address.ts'
import { readUser, type StoredUser } from '../user.ts'
import { metadata, requireMetadataSize } from '../user-metadata.ts'

export const attributes = z.object({
  id: z.uuid().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: z.string().optional(),
  role: z.enum(['authenticated', 'service_role']).optional(),
})

type Attributes = z.infer<typeof attributes>
type ParsedAttributes = Omit<Attributes, 'id' | 'email' | 'phone'> &
  Awaited<ReturnType<typeof parseAttributes>>

export async function parseAttributes(given: Omit<Attributes, 'id'>) {
  return {
    email: given.email ? requireEmail(given.email) : null,
    phone: given.phone ? requirePhone(given.phone) : null,
    passwordHash: await readPassword(given),
    banSeconds: given.ban_duration === undefined ? null : readBan(given.ban_duration),
  }
}

async function readPassword({
  password,
  password_hash: hash,
}: Omit<Attributes, 'id'>): Promise<string | null> {
  if (password && hash) {
    throw errors.validationFailed('Only a password or a password hash should be provided')
  }
  if (hash !== undefined && !findHashVerifier(hash)) {
    throw errors.validationFailed('The password hash must be one of bcrypt, argon2i or argon2id')
  }
  if (!password) {
    return hash ?? null
  }
  requireStrongPassword(password)
  return hashPassword(password)
}

const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, us: 1e-6, µs: 1e-6, ns: 1e-9 }
const maxBanSeconds = 200 * 365 * 86_400

/** Seconds of a Go duration such as `24h` or `1h30m`; 0 for `none`. */
function readBan(text: string): number {
  if (text === 'none') {
    return 0
  }
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) {
    throw errors.validationFailed(`invalid format for ban duration: time: invalid duration "${text}"`)
  }
  const seconds = [...text.matchAll(/(\d+(?:\.\d+)?)([a-zµ]+)/g)]
    .map(([, amount, unit]) => Number(amount) * (unitSeconds[unit ?? ''] ?? 0))
    .reduce((sum, part) => sum + part, 0)
  return Math.min(seconds, maxBanSeconds)
}

export async function applyAttributes(
  sql: Transaction,
  id: string,
  given: ParsedAttributes,
): Promise<StoredUser> {
  if (given.email) {
    await requireUntaken(sql, id, { column: 'email', value: given.email })
    await setConfirmedEmail(sql, id, given.email)
  }
  if (given.phone) {
    await requireUntaken(sql, id, { column: 'phone', value: given.phone })
  }
  await sql`
    update auth.users
    set phone = coalesce(${given.phone}, phone),
      role = coalesce(${given.role ?? null}, role),
      encrypted_password = coalesce(${given.passwordHash}, encrypted_password),
      email_confirmed_at = case
        when ${given.email_confirm} and email is not null then coalesce(email_confirmed_at, now()) else email_confirmed_at
      end,
      phone_confirmed_at = case
        when ${given.phone_confirm} and coalesce(${given.phone}, phone) is not null
          then coalesce(phone_confirmed_at, now())
        else phone_confirmed_at
      end,
      raw_user_meta_data = ${toMerged(sql, 'raw_user_meta_data', given.user_metadata)},
      raw_app_meta_data = ${toMerged(sql, 'raw_app_meta_data', given.app_metadata)},
      banned_until = case
        when ${given.banSeconds}::float8 is null then banned_until
        when ${given.banSeconds}::float8 = 0 then null
        else now() + make_interval(secs => ${given.banSeconds}::float8)
      end,
      updated_at = now()
    where id = ${id}`
  if (given.email || given.email_confirm) {
    await markAddressProvenByAdmin(sql, id, { setsPassword: given.passwordHash !== null })
  }
  if (given.passwordHash) {
    await sql`delete from auth.sessions where user_id = ${id}`
    await sql`delete from auth.one_time_tokens where user_id = ${id}`
    await sql`delete from auth.unproven_passwords where user_id = ${id}`
  }
  const user = await readUser(sql, id)
  if (given.user_metadata) {
    requireMetadataSize(user.raw_user_meta_data, 'user_metadata')
  }
  if (given.app_metadata) {
    requireMetadataSize(user.raw_app_meta_data, 'app_metadata')
  }
  return user
}

async function requireUntaken(
  sql: Transaction,
  id: string,
  { column, value }: { column: 'email' | 'phone'; value: string },
): Promise<void> {
  const [taken] = await sql`select from auth.users where lower(${sql(column)}) = ${value} and id <> ${id}`
  if (taken) {
    throw column === 'email' ? errors.emailExists() : errors.phoneExists()
  }
}

function toMerged(sql: Transaction, column: string, data: Record<string, unknown> = {}) {
  const removed = Object.keys(data).filter(key => data[key] === null)
  const set = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  return sql`(${sql(column)} || ${toJson(sql, set)}) - array(select jsonb_array_elements_text(${sql.json(removed)}))`
}
