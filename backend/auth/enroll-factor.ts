import postgres from 'postgres'
import { z } from 'zod'
import { insufficientLevel } from '../errors/auth.ts'
import * as failures from '../errors/auth-factors.ts'
import type { ServiceParts } from '../service.ts'
import { requireCaller } from './caller.ts'
import { type AuthContext, readBody } from './context.ts'
import { factorPatience, lockFactors } from './factor.ts'
import { limits, requirePoints } from './limits.ts'
import { createTotp } from './totp.ts'
import { lacksSecondFactor } from './update-user.ts'

const maxFactors = 10

const body = z.object({
  friendly_name: z.string().max(200).default(''),
  factor_type: z.string().default(''),
  issuer: z.string().max(200).default(''),
})

/** `POST /factors`: a secret for an authenticator app, worth nothing until a code of it was verified. */
export async function enrollFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const caller = await requireCaller(c, parts)
  const { user } = caller
  const given = await readBody(c, body)
  const { friendly_name: friendlyName, factor_type: type } = given
  if (type === 'phone' || type === 'webauthn') {
    throw failures.factorTypeNotEnabled(type)
  }
  if (type !== 'totp') {
    throw failures.unknownFactorType()
  }
  if (lacksSecondFactor(caller)) {
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
  }
  await requirePoints(parts, [[limits.changeByAccount, user.id]])
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
          and created_at < now() - make_interval(secs => ${factorPatience})`
      const [count] = await sql<{ factors: number }[]>`
        select count(*)::integer as factors from auth.mfa_factors where user_id = ${user.id}`
      if ((count?.factors ?? 0) >= maxFactors) {
        throw failures.tooManyFactors()
      }
      await sql`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
        values (${id}, ${user.id}, ${friendlyName}, 'totp', ${totp.secret})`
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') {
      throw failures.factorNameConflict(friendlyName)
    }
    throw error
  }
  return c.json({ id, type: 'totp', friendly_name: friendlyName, totp })
}
