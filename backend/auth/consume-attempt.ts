import type { RateLimit } from '../rate-limiter.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { recognizeDevice, toDeviceLimitKey } from './known-devices.ts'
import { consumePoints, type LimitKeys, rateLimits } from './rate-limits.ts'

interface AttemptLimits {
  byDevice: RateLimit
  byAccountAndAddress: RateLimit
  byAccount: RateLimit
  byAccountDaily?: RateLimit
  byAddress?: RateLimit
  gaveFactor?: boolean
}

export const attemptLimits = {
  signIn: {
    byDevice: rateLimits.signInByDevice,
    byAccountAndAddress: rateLimits.signInByAccountAndAddress,
    byAccount: rateLimits.signInByAccount,
    byAddress: rateLimits.signInByAddress,
  },
  verify: {
    byDevice: rateLimits.verifyByDevice,
    byAccountAndAddress: rateLimits.verifyByAccountAndAddress,
    byAccount: rateLimits.verifyByAccount,
    byAccountDaily: rateLimits.verifyByAccountDaily,
    byAddress: rateLimits.verifyByAddress,
  },
  factor: {
    byDevice: rateLimits.factorByDevice,
    byAccountAndAddress: rateLimits.factorByAccountAndAddress,
    byAccount: rateLimits.factorByAccount,
    gaveFactor: true,
  },
} satisfies Record<string, AttemptLimits>

/**
 * Counted before the secret is checked, for parallel attempts. Why devices have own limits: decision 15. @throws 429
 */
export async function consumeAttempt(
  parts: ServiceParts,
  c: AuthContext,
  { limits, account, userId }: { limits: AttemptLimits; account: string; userId: string | null },
): Promise<{ device: string | null; isFromKnownPlace: boolean; refund(): Promise<void> }> {
  const network = c.var.client.network
  const recognizedBy = await recognizeDevice(parts.database.owner, c, userId, limits)
  const device = recognizedBy === 'device' && userId ? toDeviceLimitKey(c, userId) : null
  const byAccount: LimitKeys =
    device !== null
      ? [[limits.byDevice, device]]
      : [
          [limits.byAccountAndAddress, `${account} ${network}`],
          ...(recognizedBy === null ? [[limits.byAccount, account] satisfies LimitKeys[0]] : []),
        ]
  const byAddress: LimitKeys = limits.byAddress && device === null ? [[limits.byAddress, network]] : []
  // Not refunded, as a sign-in of the holder elsewhere would give strangers another day's guesses.
  const daily: LimitKeys =
    limits.byAccountDaily && recognizedBy === null ? [[limits.byAccountDaily, account]] : []
  await consumePoints(parts, [...byAddress, ...byAccount, ...daily])
  return {
    device,
    isFromKnownPlace: recognizedBy !== null,
    async refund() {
      await Promise.all(byAccount.map(([limit, key]) => parts.rateLimiter.reset(limit, key)))
    },
  }
}
