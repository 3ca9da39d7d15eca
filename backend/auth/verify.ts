import { z } from 'zod'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireEmail, requirePhone } from './contact.ts'
import { type AuthContext, readBody } from './context.ts'
import { guesses, limits, requireGuess, requirePoints } from './limits.ts'
import { spendCode, spendLink } from './one-time-token.ts'
import { halfConfirmed, redeemToken, requireTokenTypes } from './redeem-token.ts'
import { openSession, toSession } from './session.ts'
import { findUser } from './user.ts'

const text = z.string().default('')
const body = z.object({ type: text, token: text, token_hash: text, email: text, phone: text })

/** `POST /verify`: a code typed by hand, or the token of a link that the client read itself. */
export async function verifyToken(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readBody(c, body)
  const types = requireTokenTypes(given.type)
  if ((given.token === '') === (given.token_hash === '')) {
    throw failures.validationFailed('Verify requires either a token or a token hash')
  }
  if (given.token_hash && (given.email || given.phone)) {
    throw failures.validationFailed('Only the token_hash and type should be provided')
  }
  if (given.token && (given.email === '') === (given.phone === '')) {
    throw failures.validationFailed('Only an email address or phone number should be provided on verify')
  }
  const account = given.email ? requireEmail(given.email) : given.phone ? requirePhone(given.phone) : null
  const guess = account ? await requireCodeGuess(c, parts, account) : null
  if (!account) {
    await requirePoints(parts, [[limits.verifyByAddress, c.get('network')]])
  }

  const session = await parts.database.owner.begin(async sql => {
    const token = given.token_hash
      ? await spendLink(sql, { linkToken: given.token_hash, types })
      : await spendCode(sql, { email: account ?? '', code: given.token, types })
    if (!token) {
      throw given.token_hash ? failures.emailLinkExpired() : failures.codeExpired()
    }
    const isComplete = await redeemToken(sql, c, { token, by: given.token_hash ? 'link' : 'code' })
    return isComplete ? openSession(sql, c, { userId: token.user_id, method: 'otp' }) : null
  })
  await guess?.forget()
  parts.mail.nudge()
  return c.json(session ? await toSession(parts, session) : { msg: halfConfirmed, code: '200' })
}

async function requireCodeGuess(c: AuthContext, parts: ServiceParts, account: string) {
  const user = await findUser(parts.database.owner, { email: account })
  return requireGuess(parts, c, { of: guesses.verify, account, userId: user?.id ?? null })
}
