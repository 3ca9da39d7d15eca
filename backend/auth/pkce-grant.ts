import { z } from 'zod'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { isBanned } from './caller.ts'
import { type AuthContext, readBody } from './context.ts'
import { redeemAuthCode } from './flow-state.ts'
import { limits, requirePoints } from './limits.ts'
import { restorePassword } from './proof.ts'
import { openSession, toSession } from './session.ts'
import { readUser } from './user.ts'

const body = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

export async function exchangeCode(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, body)
  if (!code || !verifier) {
    throw failures.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  await requirePoints(parts, [[limits.verifyByAddress, c.get('network')]])
  const session = await parts.database.owner.begin(async sql => {
    const flow = await redeemAuthCode(sql, { code, verifier })
    if (isBanned(await readUser(sql, flow.user_id))) {
      throw failures.userBanned(403)
    }
    await restorePassword(sql, flow)
    return openSession(sql, c, { userId: flow.user_id, method: flow.authentication_method })
  })
  parts.mail.nudge()
  return c.json(await toSession(parts, session))
}
