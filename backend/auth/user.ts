import type { Sql, Transaction } from '../database.ts'
import { userNotFound } from '../errors/auth.ts'

/** As stored; only `toUser` may leave. */
export interface StoredUser {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  is_anonymous: boolean
  banned_until: Date | null
  /** By the database's clock (decision 26). */
  is_banned: boolean
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  identities: StoredIdentity[]
  factors: StoredFactor[]
}

interface StoredIdentity {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

interface StoredFactor {
  id: string
  created_at: string
  updated_at: string
  status: 'unverified' | 'verified'
  friendly_name: string | null
  factor_type: string
  last_challenged_at: string | null
}

/** The response of protocol §2.3, without nulls. */
export function toUser(user: StoredUser) {
  const optional = withoutNulls({
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || null,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || null,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    factors: user.factors.length > 0 ? user.factors.map(toFactor) : null,
  })
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...optional,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(toIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

export function toFactor(factor: StoredFactor) {
  return {
    id: factor.id,
    created_at: toTime(factor.created_at),
    updated_at: toTime(factor.updated_at),
    status: factor.status,
    ...withoutNulls({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...(factor.last_challenged_at && { last_challenged_at: toTime(factor.last_challenged_at) }),
  }
}

export async function findUser(
  sql: Sql | Transaction,
  by: { id: string } | { email: string } | { phone: string },
): Promise<StoredUser | null> {
  const condition =
    'id' in by
      ? sql`u.id = ${by.id}`
      : 'email' in by
        ? sql`lower(u.email) = ${by.email.toLowerCase()}`
        : sql`u.phone = ${by.phone}`
  const [user] = await sql<StoredUser[]>`${selectUsers(sql)} where ${condition}`
  return user ?? null
}

/** A trigger keeps both equal to the tables of rights. */
export const holdsRights = ({ raw_user_meta_data: own, raw_app_meta_data: given }: StoredUser): boolean =>
  own.is_super_admin === true || Array.isArray(given.roles)

/** @throws user_not_found where somebody deleted the user meanwhile */
export async function readUser(sql: Sql | Transaction, id: string): Promise<StoredUser> {
  const user = await findUser(sql, { id })
  if (!user) {
    throw userNotFound()
  }
  return user
}

export function selectUsers(sql: Sql | Transaction) {
  return sql`
    select
      u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at,
      u.phone, u.phone_confirmed_at, u.confirmed_at, u.confirmation_sent_at, u.recovery_sent_at,
      u.email_change, u.email_change_sent_at, u.phone_change, u.phone_change_sent_at,
      u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
      u.is_anonymous, u.banned_until, coalesce(u.banned_until > now(), false) as is_banned,
      u.deleted_at, u.created_at, u.updated_at,
      (
        select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]')
        from auth.identities i
        where i.user_id = u.id
      ) as identities,
      (
        select coalesce(jsonb_agg(to_jsonb(f) - 'secret' - 'last_used_step' order by f.created_at, f.id), '[]')
        from auth.mfa_factors f
        where f.user_id = u.id
      ) as factors
    from auth.users u`
}

function toIdentity(identity: StoredIdentity) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...(identity.last_sign_in_at && { last_sign_in_at: toTime(identity.last_sign_in_at) }),
    created_at: toTime(identity.created_at),
    updated_at: toTime(identity.updated_at),
    ...withoutNulls({ email: identity.email }),
  }
}

const toTime = (text: string) => new Date(text).toISOString()

const withoutNulls = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
