import { tooBusy } from '../errors/gateway.ts'
import { FairQueue } from '../fair-queue.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

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
 * For requests without a rate limit: a client whose renewal is refused signs its user out.
 * Read the body before, or a slow sender keeps a place. @throws 503, which the client tries again
 */
export function queueByNetwork<T>(parts: ServiceParts, c: AuthContext, work: () => Promise<T>): Promise<T> {
  const { network, isSite } = c.var.client
  return isSite || !parts.budgets.enabled ? work() : queue.run(network, work)
}
