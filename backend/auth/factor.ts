import type { Sql, Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import { factorNotFound } from '../errors/auth-factors.ts'
import { isUuid } from '../identity.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './notices.ts'

export interface Factor {
  id: string
  status: 'unverified' | 'verified'
  secret: string
  last_used_step: string | null
}

/** Seconds that an unverified factor and a challenge hold. */
export const factorPatience = 300

/** An id of the path. @throws validation_failed with 404 */
export function requireId(c: AuthContext, parameter: string, name: string): string {
  const id = c.req.param(parameter) ?? ''
  if (!isUuid(id)) {
    throw failures.malformedId(name)
  }
  return id
}

/** Whatever adds, proves or ends a factor of this person waits here for the others, and so judges what they left. */
export async function lockFactors(sql: Transaction, userId: string): Promise<void> {
  await sql`select from auth.users where id = ${userId} for no key update`
}

/** A factor of this person. @throws mfa_factor_not_found */
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

/** Ends a factor. Without another verified one the person's sessions are worth one factor again. */
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
  await sql`update auth.sessions set aal = 'aal1', updated_at = now() where user_id = ${userId} and aal = 'aal2'`
}
