import type { Context } from 'hono'
import { tooBusy } from './errors/gateway.ts'
import { FairQueue } from './fair-queue.ts'
import type { BackendEnv, ServiceParts } from './service.ts'
import { isOfStaff } from './staff-networks.ts'

/** A network has two of the owner's four connections at most, so that it keeps nobody else from signing in. */
const queue = new FairQueue({
  concurrency: 3,
  concurrencyPerKey: 2,
  maxWaiting: 3_000,
  maxWaitingPerKey: 100,
  queueFull: () => tooBusy(1),
  makesRoom: true,
})

/**
 * For whatever strangers have the owner's connections or the counts of attempts do: sign-ins wait for both.
 * Read the body before, or a slow sender keeps a place. @throws 503, which the client tries again
 */
export function queueByNetwork<T>(
  { budgets }: Pick<ServiceParts, 'budgets'>,
  c: Context<BackendEnv>,
  work: () => Promise<T>,
): Promise<T> {
  const { network, isSite } = c.var.client
  const priority = isOfStaff(network) ? 'first' : 'usual'
  return isSite || !budgets.enabled ? work() : queue.run(network, work, { priority })
}
