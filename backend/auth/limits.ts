import * as failures from '../errors/auth.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import type { Limit } from '../limits.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

const minutes = (count: number) => count * 60

/** Accounts are guarded strictly against guessing; addresses generously, as whole offices share one. */
export const limits = {
  signInByAccount: { name: 'sign-in-account', points: 100, windowSeconds: minutes(10) },
  // Strict where the guessing comes from, so that a stranger who guesses does not lock the owner out.
  signInByAccountAndAddress: { name: 'sign-in-account-address', points: 10, windowSeconds: minutes(10) },
  signInByAddress: { name: 'sign-in-address', points: 300, windowSeconds: minutes(10) },
  signUpByAddress: { name: 'sign-up-address', points: 300, windowSeconds: minutes(10) },
  refreshByAddress: { name: 'refresh-address', points: 300, windowSeconds: minutes(10) },
  verifyByAccount: { name: 'verify-account', points: 10, windowSeconds: minutes(60) },
  verifyByAddress: { name: 'verify-address', points: 100, windowSeconds: minutes(10) },
  mailByAccount: { name: 'mail-account', points: 1, windowSeconds: 60 },
  mailByAccountDaily: { name: 'mail-account-daily', points: 20, windowSeconds: minutes(24 * 60) },
  mailByAddress: { name: 'mail-address', points: 100, windowSeconds: minutes(60) },
  // What works hard or leaves a row, and what a person does a few times a year.
  changeByAccount: { name: 'change-account', points: 100, windowSeconds: minutes(10) },
  factorByAccount: { name: 'factor-account', points: 10, windowSeconds: minutes(10) },
} satisfies Record<string, Limit>

/** Uses a point for each key. @throws 429 with Retry-After when one of them has none left */
export async function requirePoints(parts: ServiceParts, keys: [Limit, string][]): Promise<void> {
  for (const [limit, key] of keys) {
    const wait = await parts.limits.use(limit, key)
    if (wait !== null) {
      throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached', wait)
    }
  }
}

/** Room for one more mail to an account, known or not. @throws over_email_send_rate_limit */
export async function requireMailPoints(parts: ServiceParts, c: AuthContext, email: string): Promise<void> {
  const wait = await parts.limits.use(limits.mailByAccount, email)
  if (wait !== null) {
    throw failures.mailedTooSoon(wait)
  }
  for (const [limit, key] of [
    [limits.mailByAccountDaily, email],
    [limits.mailByAddress, c.get('network')],
  ] as const) {
    const longWait = await parts.limits.use(limit, key)
    if (longWait !== null) {
      throw tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded', longWait)
    }
  }
}
