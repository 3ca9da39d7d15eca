import type { Sql } from '../../database.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import type { SignedInUser } from '../signed-in-user.ts'
import { lacksSecondFactor } from '../update-user.ts'

const freshMinutes = 15

/**
 * A passkey outlives the session that adds it, so a stolen or forgotten session must not be enough: where a second factor is
 * set up it, or a passkey in its place, was given within a quarter of an hour, otherwise whatever signs in.
 */
export async function requireMayManagePasskeys(sql: Sql, signedIn: SignedInUser): Promise<void> {
  if (lacksSecondFactor(signedIn)) {
    throw errors.passkeyNeedsBothFactors()
  }
  const { user, session } = signedIn
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
    throw errors.passkeyNeedsProof()
  }
}
