import { z } from 'zod'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import { applyVerification, requireTokenTypes, singleConfirmationAccepted } from './apply-verification.ts'
import { attemptLimits, consumeAttempt } from './consume-attempt.ts'
import type { AuthContext } from './context.ts'
import { requireEmail, requirePhone } from './email-or-phone.ts'
import { readJson } from './json-body.ts'
import { consumeCode, consumeLinkToken } from './one-time-token.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { createSession, toTokenResponse } from './session.ts'
import { findUser } from './user.ts'

const text = z.string().default('')
const body = z.object({ type: text, token: text, token_hash: text, email: text, phone: text })

/** Takes a typed code, or the token of a link that the client read itself. */
export async function verifyOtp(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readJson(c, body)
  const types = requireTokenTypes(given.type)
  if ((given.token === '') === (given.token_hash === '')) {
    throw errors.validationFailed('Verify requires either a token or a token hash')
  }
  if (given.token_hash && (given.email || given.phone)) {
    throw errors.validationFailed('Only the token_hash and type should be provided')
  }
  if (given.token && (given.email === '') === (given.phone === '')) {
    throw errors.validationFailed('Only an email address or phone number should be provided on verify')
  }
  const account = given.email ? requireEmail(given.email) : given.phone ? requirePhone(given.phone) : null
  const attempt = account ? await queueByNetwork(parts, c, () => consumeCodeAttempt(c, parts, account)) : null
  if (!account) {
    await consumeNetworkPoint(parts, c, rateLimits.verifyByAddress)
  }

  const session = await queueByNetwork(parts, c, () =>
    parts.database.owner.begin(async sql => {
      const token = given.token_hash
        ? await consumeLinkToken(sql, { linkToken: given.token_hash, types })
        : await consumeCode(sql, { email: account ?? '', code: given.token, types })
      if (!token) {
        throw given.token_hash ? errors.emailLinkExpired() : errors.codeExpired()
      }
      const isComplete = await applyVerification(sql, c, { token, by: given.token_hash ? 'link' : 'code' })
      return isComplete ? createSession(sql, c, { userId: token.user_id, method: 'otp' }) : null
    }),
  )
  await attempt?.refund()
  parts.outbox.wake()
  return c.json(
    session ? await toTokenResponse(parts, session) : { msg: singleConfirmationAccepted, code: '200' },
  )
}

async function consumeCodeAttempt(c: AuthContext, parts: ServiceParts, account: string) {
  const user = await findUser(parts.database.owner, { email: account })
  return consumeAttempt(parts, c, { limits: attemptLimits.verify, account, userId: user?.id ?? null })
}
