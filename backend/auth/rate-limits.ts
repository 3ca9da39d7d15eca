import { tooManyRequests } from '../errors/gateway.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { RateLimit } from '../rate-limiter.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

const minutes = (count: number) => count * 60

/** Strict by account, against guessing; generous by address, as whole offices share one. */
export const rateLimits = {
  signInByAccount: { name: 'sign-in-account', points: 100, windowSeconds: minutes(10) },
  signInByAccountAndAddress: { name: 'sign-in-account-address', points: 10, windowSeconds: minutes(10) },
  signInByDevice: { name: 'sign-in-device', points: 10, windowSeconds: minutes(10) },
  passwordOverBudget: { name: 'password-over-budget', points: 10, windowSeconds: minutes(10) },
  passwordOverBudgetByAddress: {
    name: 'password-over-budget-address',
    points: 300,
    windowSeconds: minutes(10),
  },
  signInByAddress: { name: 'sign-in-address', points: 300, windowSeconds: minutes(10) },
  signUpByAddress: { name: 'sign-up-address', points: 300, windowSeconds: minutes(10) },
  /** Each sign-in dialog that opens asks for one challenge. */
  passkeyByAddress: { name: 'passkey-address', points: 300, windowSeconds: minutes(10) },
  refreshByAddress: { name: 'refresh-address', points: 300, windowSeconds: minutes(10) },
  verifyByAccount: { name: 'verify-account', points: 30, windowSeconds: minutes(60) },
  verifyByAccountDaily: { name: 'verify-account-daily', points: 50, windowSeconds: minutes(24 * 60) },
  verifyByAccountAndAddress: { name: 'verify-account-address', points: 10, windowSeconds: minutes(60) },
  verifyByDevice: { name: 'verify-device', points: 10, windowSeconds: minutes(60) },
  verifyByAddress: { name: 'verify-address', points: 100, windowSeconds: minutes(10) },
  mailByAccountAndAddress: { name: 'mail-account-address', points: 1, windowSeconds: 60 },
  mailByAccountAndAddressDaily: {
    name: 'mail-account-address-daily',
    points: 10,
    windowSeconds: minutes(24 * 60),
  },
  mailByAccountDaily: { name: 'mail-account-daily', points: 50, windowSeconds: minutes(24 * 60) },
  /** Whoever may sign in makes up devices and networks without end. */
  mailByDevicesDaily: { name: 'mail-devices-daily', points: 20, windowSeconds: minutes(24 * 60) },
  mailByNetworksDaily: { name: 'mail-networks-daily', points: 20, windowSeconds: minutes(24 * 60) },
  mailByAddress: { name: 'mail-address', points: 100, windowSeconds: minutes(60) },
  /** To addresses that nobody has proven, by all strangers; the first of each network go in any case. */
  mailToUnproven: { name: 'mail-unproven', points: 300, windowSeconds: minutes(60) },
  mailToUnprovenByAddress: { name: 'mail-unproven-address', points: 3, windowSeconds: minutes(60) },
  mailByAddressOfDevices: { name: 'mail-address-devices', points: 100, windowSeconds: minutes(60) },
  /** Enrolling and challenging factors, changing the password: expensive, and rare for a person. */
  changeByAccount: { name: 'change-account', points: 100, windowSeconds: minutes(10) },
  metadataByAccount: { name: 'metadata-account', points: 100, windowSeconds: minutes(10) },
  factorByAccount: { name: 'factor-account', points: 10, windowSeconds: minutes(10) },
  factorByAccountAndAddress: { name: 'factor-account-address', points: 10, windowSeconds: minutes(10) },
  factorByDevice: { name: 'factor-device', points: 10, windowSeconds: minutes(10) },
} satisfies Record<string, RateLimit>

export type LimitKeys = [RateLimit, string][]

/** @throws 429 with Retry-After when a key has no points left */
export async function consumePoints(parts: ServiceParts, keys: LimitKeys): Promise<void> {
  for (const [limit, key] of keys) {
    const wait = await parts.rateLimiter.consume(limit, key)
    if (wait !== null) {
      throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached', wait)
    }
  }
}

/** Of the network that asks, in its turn. @throws 429 with Retry-After when it has none left */
export const consumeNetworkPoint = (parts: ServiceParts, c: AuthContext, limit: RateLimit): Promise<void> =>
  queueByNetwork(parts, c, () => consumePoints(parts, [[limit, c.var.client.network]]))
