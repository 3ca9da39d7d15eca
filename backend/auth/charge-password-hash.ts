import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { consumePoints, rateLimits } from './rate-limits.ts'

/** A known device or account (`trustedKey`) may exceed the budget a little, whatever neighbours spent. @throws 429 */
export async function chargePasswordHash(
  { parts, c }: { parts: ServiceParts; c: AuthContext },
  { hashes = 1, trustedKey = null }: { hashes?: number; trustedKey?: string | null } = {},
): Promise<void> {
  const network = c.var.client.network
  if (trustedKey === null) {
    parts.budgets.require(network, 'passwords')
  } else if (parts.budgets.check(network) !== null) {
    await consumePoints(parts, [
      [rateLimits.passwordOverBudget, trustedKey],
      [rateLimits.passwordOverBudgetByAddress, network],
    ])
  }
  parts.budgets.spend(network, 'password', hashes)
}

/** The cost of verifying a password, in argon2id hashes, while accounts with a bcrypt hash are left. */
export const toHashCount = (bcryptCost: number | null): number =>
  bcryptCost === null ? 1 : 1 + 2 ** (bcryptCost - 9)
