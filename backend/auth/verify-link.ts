import * as failures from '../errors/auth.ts'
import { Failure } from '../errors/failure.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { issueAuthCode } from './flow-state.ts'
import { limits, requirePoints } from './limits.ts'
import { spendLink } from './one-time-token.ts'
import { halfConfirmed, redeemToken, requireTokenTypes } from './redeem-token.ts'
import { findRedirect } from './redirect.ts'
import { type OpenSession, openSession, toSession } from './session.ts'

type Outcome = { session: OpenSession } | { code: string } | { message: string }

/** `GET /verify`: the link of a mail. Ends at the page that was asked for, with a session, a code or an error. */
export async function followLink(c: AuthContext, parts: ServiceParts): Promise<Response> {
  // Mail programs look at links before people do; only opening one spends it.
  if (c.req.method === 'HEAD') {
    return c.body(null, 204)
  }
  const type = c.req.query('type') ?? ''
  const types = requireTokenTypes(type)
  const linkToken = c.req.query('token') || c.req.query('token_hash')
  if (!linkToken) {
    throw failures.validationFailed('Verify requires either a token or a token hash')
  }
  await requirePoints(parts, [[limits.verifyByAddress, c.get('network')]])
  const target = new URL(findRedirect(c, parts))
  const isPkce = linkToken.startsWith('pkce_')
  try {
    const outcome = await spend(c, parts, { linkToken, types })
    if ('session' in outcome) {
      const { user: _, ...session } = await toSession(parts, outcome.session)
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
    if (!(error instanceof Failure)) {
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
  parts.mail.nudge()
  return c.redirect(target.href, 303)
}

function spend(
  c: AuthContext,
  parts: ServiceParts,
  link: { linkToken: string; types: ReturnType<typeof requireTokenTypes> },
): Promise<Outcome> {
  return parts.database.owner.begin(async (sql): Promise<Outcome> => {
    const token = await spendLink(sql, link)
    if (!token) {
      throw failures.emailLinkExpired()
    }
    if (!(await redeemToken(sql, c, { token, by: 'link' }))) {
      return { message: halfConfirmed }
    }
    if (token.flow_state_id) {
      return { code: await issueAuthCode(sql, { id: token.flow_state_id, userId: token.user_id }) }
    }
    return { session: await openSession(sql, c, { userId: token.user_id, method: 'otp' }) }
  })
}

/** Fragments stay in the browser, so tokens in one reach no server's log. The empty `sb` marks them as Supabase's. */
function setFragment(target: URL, facts: Record<string, unknown>): void {
  const entries = Object.entries(facts).map(([name, value]): [string, string] => [name, String(value)])
  target.hash = new URLSearchParams([...entries, ['sb', '']]).toString()
}
