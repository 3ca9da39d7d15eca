import { z } from 'zod'
import type { Transaction } from '../database.ts'
import { insufficientLevel } from '../errors/auth.ts'
import * as errors from '../errors/auth-factors.ts'
import { isUuid } from '../is-uuid.ts'
import type { ServiceParts } from '../service.ts'
import { attemptLimits, consumeAttempt } from './consume-attempt.ts'
import type { AuthContext } from './context.ts'
import { challengeLifetime, lockFactors, requireFactor, requireIdParameter } from './factor.ts'
import { readJson } from './json-body.ts'
import { rememberGivenFactor } from './known-devices.ts'
import { queueNotice } from './queue-notice.ts'
import { requireFreshProof } from './require-fresh-proof.ts'
import { addRefreshToken, readClaims, type Session, toInet, toTokenResponse } from './session.ts'
import { requireSignedInUser, type SignedInUser } from './signed-in-user.ts'
import { findTotpStep } from './totp.ts'

const body = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

/** Raises the session to aal2, and ends the user's other sessions below it. */
export async function verifyFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const signedIn = await requireSignedInUser(c, parts)
  const { challenge_id: challengeId, code } = await readJson(c, body)
  const factorId = requireIdParameter(c, 'factorId', 'factor_id')
  if (code === '') {
    throw errors.codeMissing()
  }
  const { id: userId } = signedIn.user
  const attempt = await consumeAttempt(parts, c, { limits: attemptLimits.factor, account: userId, userId })
  const { session, ended } = await parts.database.owner.begin(async sql => {
    await lockFactors(sql, signedIn.user.id)
    const factor = await requireFactor(sql, { id: factorId, userId: signedIn.user.id })
    if (factor.status === 'unverified') {
      await requireAal2(sql, signedIn)
      // A new factor's code proves nothing: whoever holds the session chose its secret.
      await requireFreshProof(sql, signedIn)
    }
    await consumeChallenge(sql, { challengeId, factorId, address: c.var.client.address })
    const step = findTotpStep(factor.secret, code, parts.database.clock.now())
    if (step === null || (factor.last_used_step !== null && step <= Number(factor.last_used_step))) {
      throw errors.wrongCode()
    }
    // The same code may be typed again at the first sign-in, as it only verified the factor.
    await sql`
      update auth.mfa_factors
      set status = 'verified', updated_at = now(),
        last_used_step = ${factor.status === 'verified' ? step : null}
      where id = ${factorId}`
    await sql`
      delete from auth.mfa_factors where user_id = ${signedIn.user.id} and status = 'unverified' and id <> ${factorId}`
    if (factor.status === 'unverified') {
      await queueNotice(sql, { userId: signedIn.user.id, kind: 'factor_added' })
    }
    await rememberGivenFactor(sql, c, signedIn.user.id)
    return elevateSession(sql, signedIn)
  })
  await attempt.refund()
  parts.authenticator.endSessions(ended)
  parts.outbox.wake()
  return c.json(await toTokenResponse(parts, session))
}

/** A password alone must not add a factor to an existing one. @throws insufficient_aal */
async function requireAal2(sql: Transaction, { user, session }: SignedInUser): Promise<void> {
  if (session.aal === 'aal2') {
    return
  }
  const [verified] = await sql`
    select from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`
  if (verified) {
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
  }
}

async function consumeChallenge(
  sql: Transaction,
  { challengeId, factorId, address }: { challengeId: string; factorId: string; address: string },
): Promise<void> {
  const [challenge] = isUuid(challengeId)
    ? await sql<{ is_open: boolean; is_expired: boolean }[]>`
        select
          verified_at is null and ip is not distinct from ${toInet(address)}::inet as is_open,
          created_at < now() - make_interval(secs => ${challengeLifetime}) as is_expired
        from auth.mfa_challenges
        where id = ${challengeId} and factor_id = ${factorId}
        for update`
    : []
  if (!challenge) {
    throw errors.challengeNotFound()
  }
  if (!challenge.is_open) {
    throw errors.challengeNotYours()
  }
  if (challenge.is_expired) {
    throw errors.challengeExpired(challengeId)
  }
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`
}

async function elevateSession(
  sql: Transaction,
  { user, session }: SignedInUser,
): Promise<{ session: Session; ended: string[] }> {
  await sql`update auth.sessions set aal = 'aal2', updated_at = now() where id = ${session.id}`
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method)
    values (${session.id}, 'totp')
    on conflict (session_id, authentication_method) do update set updated_at = now()`
  const ended = await sql<{ id: string }[]>`
    delete from auth.sessions
    where user_id = ${user.id} and id <> ${session.id} and aal = 'aal1'
    returning id`
  const revoked = await sql<{ token: string }[]>`
    update auth.refresh_tokens
    set revoked_at = now()
    where session_id = ${session.id} and revoked_at is null
    returning token`
  const refreshToken = await addRefreshToken(sql, {
    sessionId: session.id,
    userId: user.id,
    parent: revoked.at(-1)?.token ?? null,
  })
  const claims = await readClaims(sql, { sessionId: session.id, userId: user.id })
  return { session: { ...claims, refreshToken }, ended: ended.map(({ id }) => id) }
}
