import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { consumePoints, rateLimits } from './rate-limits.ts'

/**
 * Charges the network's budget before hashing. A known device or a signed-in account (`trustedKey`) may exceed an empty
 * budget a few times, so that others behind the same address can't block them. @throws 429
 */
export async function chargePasswordHash(
  { parts, c }: { parts: ServiceParts; c: AuthContext },
  { hashes = 1, trustedKey = null }: { hashes?: number; trustedKey?: string | null } = {},
): Promise<void> {
  const network = c.var.client.network
  if (trustedKey === null) {
    parts.budgets.require(network, 'passwords')
  } else if (parts.budgets.check(network) !== null) {
    await consumePoints(parts, [[rateLimits.passwordOverBudget, trustedKey]])
  }
  parts.budgets.spend(network, 'password', hashes)
}

/** The cost of verifying a password, in argon2id hashes, while accounts with a bcrypt hash are left. */
export const toHashCount = (bcryptCost: number | null): number =>
  bcryptCost === null ? 1 : 1 + 2 ** (bcryptCost - 9)
