import { z } from 'zod'
import type { Transaction } from '../database.ts'
import { insufficientLevel } from '../errors/auth.ts'
import * as failures from '../errors/auth-factors.ts'
import { isUuid } from '../identity.ts'
import type { ServiceParts } from '../service.ts'
import { type Caller, requireCaller } from './caller.ts'
import { type AuthContext, readBody } from './context.ts'
import { factorPatience, lockFactors, requireFactor, requireId } from './factor.ts'
import { guesses, requireGuess } from './limits.ts'
import { queueNotice } from './notices.ts'
import { addRefreshToken, type OpenSession, readSession, toInet, toSession } from './session.ts'
import { findStep } from './totp.ts'

const body = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

/** `POST /factors/{id}/verify`: raises the session to aal2, and ends the person's others that are below it. */
export async function verifyFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const caller = await requireCaller(c, parts)
  const { challenge_id: challengeId, code } = await readBody(c, body)
  const factorId = requireId(c, 'factorId', 'factor_id')
  if (code === '') {
    throw failures.codeMissing()
  }
  const { id: userId } = caller.user
  const guess = await requireGuess(parts, c, { of: guesses.factor, account: userId, userId })
  const session = await parts.database.owner.begin(async sql => {
    await lockFactors(sql, caller.user.id)
    const factor = await requireFactor(sql, { id: factorId, userId: caller.user.id })
    if (factor.status === 'unverified') {
      await requireLevel(sql, caller)
    }
    await useChallenge(sql, { challengeId, factorId, address: c.get('address') })
    const step = findStep(factor.secret, code)
    if (step === null || (factor.last_used_step !== null && step <= Number(factor.last_used_step))) {
      throw failures.wrongCode()
    }
    // The code that proves a new factor opens nothing yet, so the same one may be typed at the first sign-in.
    await sql`
      update auth.mfa_factors
      set status = 'verified', updated_at = now(),
        last_used_step = ${factor.status === 'verified' ? step : null}
      where id = ${factorId}`
    await sql`
      delete from auth.mfa_factors where user_id = ${caller.user.id} and status = 'unverified' and id <> ${factorId}`
    if (factor.status === 'unverified') {
      await queueNotice(sql, { userId: caller.user.id, kind: 'factor_added' })
    }
    return raiseSession(sql, caller)
  })
  await guess.forget()
  parts.identifier.forgetSessions()
  parts.mail.nudge()
  return c.json(await toSession(parts, session))
}

/** Whoever only knows the password must not add a factor of their own to that of the owner. @throws insufficient_aal */
async function requireLevel(sql: Transaction, { user, session }: Caller): Promise<void> {
  if (session.aal === 'aal2') {
    return
  }
  const [verified] = await sql`
    select from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`
  if (verified) {
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
  }
}

async function useChallenge(
  sql: Transaction,
  { challengeId, factorId, address }: { challengeId: string; factorId: string; address: string },
): Promise<void> {
  const [challenge] = isUuid(challengeId)
    ? await sql<{ is_open: boolean; is_expired: boolean }[]>`
        select
          verified_at is null and ip is not distinct from ${toInet(address)}::inet as is_open,
          created_at < now() - make_interval(secs => ${factorPatience}) as is_expired
        from auth.mfa_challenges
        where id = ${challengeId} and factor_id = ${factorId}
        for update`
    : []
  if (!challenge) {
    throw failures.challengeNotFound()
  }
  if (!challenge.is_open) {
    throw failures.challengeNotYours()
  }
  if (challenge.is_expired) {
    throw failures.challengeExpired(challengeId)
  }
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`
}

async function raiseSession(sql: Transaction, { user, session }: Caller): Promise<OpenSession> {
  await sql`update auth.sessions set aal = 'aal2', updated_at = now() where id = ${session.id}`
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method)
    values (${session.id}, 'totp')
    on conflict (session_id, authentication_method) do update set updated_at = now()`
  await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id} and aal = 'aal1'`
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
  return readSession(sql, { sessionId: session.id, userId: user.id, refreshToken })
}
