import { tooBusy } from '../errors/gateway.ts'
import { FairQueue } from '../fair-queue.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

/** Of the owner's four connections a network has two at most, so that what one makes up keeps nobody else from signing in. */
const queue = new FairQueue({
  concurrency: 3,
  concurrencyPerKey: 2,
  maxWaiting: 3_000,
  maxWaitingPerKey: 100,
  queueFull: () => tooBusy(1),
})

/**
 * For what has no ration, as a client whose renewal is refused signs its user out: networks take turns at the database.
 * The body has to be read before, or whoever sends it slowly keeps a place. @throws 503, which the client tries again
 */
export function takeTurn<T>(parts: ServiceParts, c: AuthContext, work: () => Promise<T>): Promise<T> {
  const { network, isSite } = c.var.client
  return isSite || !parts.budgets.enabled ? work() : queue.run(network, work)
}
