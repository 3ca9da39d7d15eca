import type { Sql, Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { factorNotFound } from '../errors/auth-factors.ts'
import { isUuid } from '../is-uuid.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './queue-notice.ts'

export interface Factor {
  id: string
  status: 'unverified' | 'verified'
  secret: string
  last_used_step: string | null
}

/** Seconds that a challenge, and a factor not yet verified, are valid. */
export const challengeLifetime = 300

export function requireIdParameter(c: AuthContext, parameter: string, name: string): string {
  const id = c.req.param(parameter) ?? ''
  if (!isUuid(id)) {
    throw errors.malformedId(name)
  }
  return id
}

/** Serializes whatever adds, verifies or deletes a factor of the user. */
export async function lockFactors(sql: Transaction, userId: string): Promise<void> {
  await sql`select from auth.users where id = ${userId} for no key update`
}

export async function requireFactor(
  sql: Sql | Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<Factor> {
  const [factor] = await sql<Factor[]>`
    select id, status, secret, last_used_step
    from auth.mfa_factors
    where id = ${id} and user_id = ${userId}`
  if (!factor) {
    throw factorNotFound()
  }
  return factor
}

/** Without a verified factor sessions return to aal1, except those by a passkey that verified the person. */
export async function deleteFactor(
  sql: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const [gone] = await sql<{ status: string }[]>`
    delete from auth.mfa_factors where id = ${id} returning status`
  if (gone?.status === 'verified') {
    await queueNotice(sql, { userId, kind: 'factor_removed' })
  }
  const [other] = await sql`
    select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`
  if (other) {
    return
  }
  await sql`
    delete from auth.mfa_amr_claims
    where authentication_method = 'totp'
      and session_id in (select s.id from auth.sessions s where s.user_id = ${userId})`
  await sql`
    update auth.sessions set aal = 'aal1', updated_at = now()
    where user_id = ${userId} and aal = 'aal2' and not passkey_verified_user`
}
