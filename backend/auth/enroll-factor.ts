import postgres from 'postgres'
import { z } from 'zod'
import { insufficientLevel } from '../errors/auth.ts'
import * as errors from '../errors/auth-factors.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { challengeLifetime, lockFactors } from './factor.ts'
import { readJson } from './json-body.ts'
import { consumePoints, rateLimits } from './rate-limits.ts'
import { requireFreshProof } from './require-fresh-proof.ts'
import { requireSignedInUser } from './signed-in-user.ts'
import { createTotp } from './totp.ts'
import { lacksSecondFactor } from './update-user.ts'

const maxFactors = 10

const body = z.object({
  friendly_name: z.string().max(200).default(''),
  factor_type: z.string().default(''),
  issuer: z.string().max(200).default(''),
})

export async function enrollFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const signedIn = await requireSignedInUser(c, parts)
  const { user } = signedIn
  const given = await readJson(c, body)
  const { friendly_name: friendlyName, factor_type: type } = given
  if (type === 'phone' || type === 'webauthn') {
    throw errors.factorTypeNotEnabled(type)
  }
  if (type !== 'totp') {
    throw errors.unknownFactorType()
  }
  if (lacksSecondFactor(signedIn)) {
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
  }
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  await requireFreshProof(parts.database.owner, signedIn)
  const totp = await createTotp({
    issuer: given.issuer || new URL(parts.siteUrl).host,
    label: user.email ?? user.phone ?? user.id,
  })
  const id = crypto.randomUUID()
  try {
    await parts.database.owner.begin(async sql => {
      await lockFactors(sql, user.id)
      await sql`
        delete from auth.mfa_factors
        where user_id = ${user.id}
          and status = 'unverified'
          and created_at < now() - make_interval(secs => ${challengeLifetime})`
      const [count] = await sql<{ factors: number }[]>`
        select count(*)::integer as factors from auth.mfa_factors where user_id = ${user.id}`
      if ((count?.factors ?? 0) >= maxFactors) {
        throw errors.tooManyFactors()
      }
      await sql`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
        values (${id}, ${user.id}, ${friendlyName}, 'totp', ${totp.secret})`
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') {
      throw errors.factorNameConflict(friendlyName)
    }
    throw error
  }
  return c.json({ id, type: 'totp', friendly_name: friendlyName, totp })
}
