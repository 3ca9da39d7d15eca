import type { Sql } from '../database.ts'
import * as failures from '../errors/auth.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import type { Limit } from '../limits.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { findFamiliarity, toDeviceKey } from './known-devices.ts'

const minutes = (count: number) => count * 60

/** Accounts are guarded strictly against guessing; addresses generously, as whole offices share one. */
export const limits = {
  signInByAccount: { name: 'sign-in-account', points: 100, windowSeconds: minutes(10) },
  signInByAccountAndAddress: { name: 'sign-in-account-address', points: 10, windowSeconds: minutes(10) },
  signInByDevice: { name: 'sign-in-device', points: 10, windowSeconds: minutes(10) },
  // Where the network has used up its budget of work.
  passwordOnCredit: { name: 'password-on-credit', points: 10, windowSeconds: minutes(10) },
  signInByAddress: { name: 'sign-in-address', points: 300, windowSeconds: minutes(10) },
  signUpByAddress: { name: 'sign-up-address', points: 300, windowSeconds: minutes(10) },
  refreshByAddress: { name: 'refresh-address', points: 300, windowSeconds: minutes(10) },
  verifyByAccount: { name: 'verify-account', points: 30, windowSeconds: minutes(60) },
  verifyByAccountAndAddress: { name: 'verify-account-address', points: 10, windowSeconds: minutes(60) },
  verifyByDevice: { name: 'verify-device', points: 10, windowSeconds: minutes(60) },
  verifyByAddress: { name: 'verify-address', points: 100, windowSeconds: minutes(10) },
  mailByAccountAndAddress: { name: 'mail-account-address', points: 1, windowSeconds: 60 },
  mailByAccountAndAddressDaily: {
    name: 'mail-account-address-daily',
    points: 10,
    windowSeconds: minutes(24 * 60),
  },
  // So that no crowd of strangers fills a mailbox; who is known to the account is not one of them.
  mailByAccountDaily: { name: 'mail-account-daily', points: 50, windowSeconds: minutes(24 * 60) },
  mailByAddress: { name: 'mail-address', points: 100, windowSeconds: minutes(60) },
  // What works hard or leaves a row, and what a person does a few times a year.
  changeByAccount: { name: 'change-account', points: 100, windowSeconds: minutes(10) },
  factorByAccount: { name: 'factor-account', points: 10, windowSeconds: minutes(10) },
  factorByAccountAndAddress: { name: 'factor-account-address', points: 10, windowSeconds: minutes(10) },
  factorByDevice: { name: 'factor-device', points: 10, windowSeconds: minutes(10) },
} satisfies Record<string, Limit>

type LimitKeys = [Limit, string][]

/** Uses a point for each key. @throws 429 with Retry-After when one of them has none left */
export async function requirePoints(parts: ServiceParts, keys: LimitKeys): Promise<void> {
  for (const [limit, key] of keys) {
    const wait = await parts.limits.use(limit, key)
    if (wait !== null) {
      throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached', wait)
    }
  }
}

/** The limits of one kind of guess, from the narrowest to the widest. */
interface GuessLimits {
  byDevice: Limit
  byAccountAndAddress: Limit
  byAccount: Limit
  /** For all accounts together; a known device has none. */
  byAddress?: Limit
}

export const guesses = {
  signIn: {
    byDevice: limits.signInByDevice,
    byAccountAndAddress: limits.signInByAccountAndAddress,
    byAccount: limits.signInByAccount,
    byAddress: limits.signInByAddress,
  },
  verify: {
    byDevice: limits.verifyByDevice,
    byAccountAndAddress: limits.verifyByAccountAndAddress,
    byAccount: limits.verifyByAccount,
    byAddress: limits.verifyByAddress,
  },
  factor: {
    byDevice: limits.factorByDevice,
    byAccountAndAddress: limits.factorByAccountAndAddress,
    byAccount: limits.factorByAccount,
  },
} satisfies Record<string, GuessLimits>

/**
 * Counts a guess at a secret of an account before it is looked at, so that guesses sent all at once are counted too.
 * Strangers' guesses close the account to strangers only: a device or a network that has signed in before has limits of
 * its own. Returns the known device, and how to give the points back after a right guess. @throws 429
 */
export async function requireGuess(
  parts: ServiceParts,
  c: AuthContext,
  { of, account, userId }: { of: GuessLimits; account: string; userId: string | null },
): Promise<{ device: string | null; forget(): Promise<void> }> {
  const network = c.get('network')
  const familiarity = await findFamiliarity(parts.database.owner, c, userId)
  const device = familiarity === 'device' && userId ? toDeviceKey(c, userId) : null
  const ofAccount: LimitKeys =
    device !== null
      ? [[of.byDevice, device]]
      : [
          [of.byAccountAndAddress, `${account} ${network}`],
          ...(familiarity === null ? [[of.byAccount, account] satisfies LimitKeys[0]] : []),
        ]
  const isBoundByAddress = of.byAddress && device === null
  await requirePoints(parts, [
    ...(isBoundByAddress ? [[of.byAddress, network] as LimitKeys[0]] : []),
    ...ofAccount,
  ])
  return {
    device,
    async forget() {
      for (const [limit, key] of ofAccount) {
        await parts.limits.reset(limit, key)
      }
    },
  }
}

/**
 * Room for one more mail to an account, known or not. Counted by who asks, so that a stranger's requests use up only
 * their own. @throws over_email_send_rate_limit
 */
export async function requireMailPoints(parts: ServiceParts, c: AuthContext, email: string): Promise<void> {
  const sql = parts.database.owner
  const network = c.get('network')
  const user = await findUserId(sql, email)
  const familiarity = await findFamiliarity(sql, c, user)
  const asker = familiarity === 'device' && user ? toDeviceKey(c, user) : `${email} ${network}`
  const wait = await parts.limits.use(limits.mailByAccountAndAddress, asker)
  if (wait !== null) {
    throw failures.mailedTooSoon(wait)
  }
  const keys: LimitKeys = [
    [limits.mailByAccountAndAddressDaily, asker],
    ...(familiarity === null ? [[limits.mailByAccountDaily, email] satisfies LimitKeys[0]] : []),
    ...(familiarity === 'device' ? [] : [[limits.mailByAddress, network] satisfies LimitKeys[0]]),
  ]
  for (const [limit, key] of keys) {
    const longWait = await parts.limits.use(limit, key)
    if (longWait !== null) {
      throw tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded', longWait)
    }
  }
}

async function findUserId(sql: Sql, email: string): Promise<string | null> {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where lower(email) = ${email}`
  return user?.id ?? null
}
