import type { Sql, Transaction } from '../database.ts'
import { freshProofNeeded } from '../errors/auth.ts'
import type { SignedInUser } from './signed-in-user.ts'

const freshMinutes = 15

/**
 * A stolen session must not add what outlives it. Where a second factor is set up, the fresh proof is that factor or a
 * passkey that stands for both.
 */
export async function requireFreshProof(
  sql: Sql | Transaction,
  { user, session }: SignedInUser,
): Promise<void> {
  const hasFactor = user.factors.some(factor => factor.status === 'verified')
  const [proof] = await sql`
    select
    from auth.mfa_amr_claims m
    join auth.sessions s on s.id = m.session_id
    where s.id = ${session.id}
      and m.updated_at > now() - make_interval(mins => ${freshMinutes})
      and (
        not ${hasFactor}
        or m.authentication_method = 'totp'
        or m.authentication_method = 'passkey' and s.passkey_verified_user
      )
    limit 1`
  if (!proof) {
    throw freshProofNeeded()
  }
}
