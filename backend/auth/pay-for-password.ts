import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { limits, requirePoints } from './limits.ts'

/**
 * Takes what hashing costs off the network's budget, before it is done. `holder` stands for somebody known, a device or
 * a signed-in account: they get a few on credit, so that nobody else behind their address stops them. @throws 429
 */
export async function payForPassword(
  { parts, c }: { parts: ServiceParts; c: AuthContext },
  { hashes = 1, holder = null }: { hashes?: number; holder?: string | null } = {},
): Promise<void> {
  const network = c.get('network')
  if (holder === null) {
    parts.budgets.require(network, 'passwords')
  } else if (parts.budgets.check(network) !== null) {
    await requirePoints(parts, [[limits.passwordOnCredit, holder]])
  }
  parts.budgets.spend(network, 'password', hashes)
}

/** How many hashings by argon2id a guess is worth, where accounts are left that have a hash by bcrypt. */
export const toHashes = (bcryptCost: number | null): number =>
  bcryptCost === null ? 1 : 1 + 2 ** (bcryptCost - 9)
