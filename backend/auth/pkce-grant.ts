import { z } from 'zod'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { consumeAuthCode } from './flow-state.ts'
import { readJson } from './json-body.ts'
import { restorePassword } from './proven-address.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { createSession, toTokenResponse } from './session.ts'
import { readUser } from './user.ts'

const body = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

export async function exchangeCode(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await readJson(c, body)
  if (!code || !verifier) {
    throw errors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  await consumeNetworkPoint(parts, c, rateLimits.verifyByAddress)
  const session = await queueByNetwork(parts, c, () =>
    parts.database.owner.begin(async sql => {
      const flow = await consumeAuthCode(sql, { code, verifier })
      if ((await readUser(sql, flow.user_id)).is_banned) {
        throw errors.userBanned(403)
      }
      await restorePassword(sql, flow)
      return createSession(sql, c, { userId: flow.user_id, method: flow.authentication_method })
    }),
  )
  parts.outbox.wake()
  return c.json(await toTokenResponse(parts, session))
}
