import { ApiError } from '../errors/api-error.ts'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import { applyVerification, requireTokenTypes, singleConfirmationAccepted } from './apply-verification.ts'
import type { AuthContext } from './context.ts'
import { issueAuthCode } from './flow-state.ts'
import { consumeLinkToken } from './one-time-token.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { createSession, type Session, toTokenResponse } from './session.ts'

type Outcome = { session: Session } | { code: string } | { message: string }

export async function verifyLink(c: AuthContext, parts: ServiceParts): Promise<Response> {
  // Mail programs prefetch links by HEAD, which must not consume the token.
  if (c.req.method === 'HEAD') {
    return c.body(null, 204)
  }
  const type = c.req.query('type') ?? ''
  const types = requireTokenTypes(type)
  const linkToken = c.req.query('token') || c.req.query('token_hash')
  if (!linkToken) {
    throw errors.validationFailed('Verify requires either a token or a token hash')
  }
  await consumeNetworkPoint(parts, c, rateLimits.verifyByAddress)
  const target = new URL(resolveRedirectUrl(c, parts))
  const isPkce = linkToken.startsWith('pkce_')
  try {
    const outcome = await queueByNetwork(parts, c, () => consumeLink(c, parts, { linkToken, types }))
    if ('session' in outcome) {
      const { user: _, ...session } = await toTokenResponse(parts, outcome.session)
      setFragment(target, { ...session, type })
    } else if ('code' in outcome) {
      target.searchParams.set('code', outcome.code)
    } else {
      setFragment(target, outcome)
      if (isPkce) {
        target.searchParams.set('message', outcome.message)
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error
    }
    const facts = { error: 'access_denied', error_code: error.code, error_description: error.message }
    setFragment(target, facts)
    if (isPkce) {
      for (const [name, value] of Object.entries(facts)) {
        target.searchParams.set(name, value)
      }
    }
  }
  parts.outbox.wake()
  return c.redirect(target.href, 303)
}

function consumeLink(
  c: AuthContext,
  parts: ServiceParts,
  link: { linkToken: string; types: ReturnType<typeof requireTokenTypes> },
): Promise<Outcome> {
  return parts.database.owner.begin(async (sql): Promise<Outcome> => {
    const token = await consumeLinkToken(sql, link)
    if (!token) {
      throw errors.emailLinkExpired()
    }
    if (!(await applyVerification(sql, c, { token, by: 'link' }))) {
      return { message: singleConfirmationAccepted }
    }
    if (token.flow_state_id) {
      return { code: await issueAuthCode(sql, { id: token.flow_state_id, userId: token.user_id }) }
    }
    return { session: await createSession(sql, c, { userId: token.user_id, method: 'otp' }) }
  })
}

/** Browsers send no fragment, so tokens in it reach no log. The empty `sb` marks them as Supabase's. */
function setFragment(target: URL, facts: Record<string, unknown>): void {
  const entries = Object.entries(facts).map(([name, value]): [string, string] => [name, String(value)])
  target.hash = new URLSearchParams([...entries, ['sb', '']]).toString()
}
