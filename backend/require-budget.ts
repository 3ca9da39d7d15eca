import type { Context, MiddlewareHandler } from 'hono'
import type { Budgets } from './budgets.ts'
import { TokenError } from './errors/api-error.ts'
import type { BackendEnv } from './service.ts'
import { TimeSlices } from './time-slices.ts'
import { TokenBucket } from './token-bucket.ts'

/** These have limits of their own, and a client whose session renewal fails signs its user out. */
const unrationedPaths = /^\/auth\/v1\/(token|logout)$/

const maxChargedLength = 256 * 1024

/** Bytes. Limits what strangers of all networks together send in large bodies; a contact message is a small one. */
const largeBody = 32 * 1024
const largeBodies = { burst: 8 * 1024 * 1024, perSecond: 2 * 1024 * 1024 }

export const requireBudget = (budgets: Budgets): MiddlewareHandler<BackendEnv> => {
  const fromStrangers = new TokenBucket(largeBodies)
  const slices = new TimeSlices()
  return async (c, next) => {
    const { network, isSite } = c.var.client
    if (!isSite) {
      const wait = budgets.check(network)
      if (wait !== null && !unrationedPaths.test(c.req.path) && !(await isStaff(c))) {
        throw budgets.refuse('gateway', wait)
      }
      const length = Math.min(lengthOf(c), maxChargedLength)
      if (budgets.enabled && length > largeBody && !(await isStaff(c)) && !fromStrangers.take(length)) {
        throw budgets.refuse('large bodies', 1)
      }
      budgets.spend(network, 'request')
      // A list of values in a URL costs as much to parse and plan as one in a body.
      budgets.spend(network, 'received', (length + c.req.url.length) / 1024)
      const turn = slices.next(network)
      if (turn && !(await isStaff(c))) await turn
    }
    await next()
  }
}

/** Bytes as announced; a chunked body counts as large. */
const lengthOf = (c: Context<BackendEnv>): number =>
  c.req.header('transfer-encoding') ? maxChargedLength : Number(c.req.header('content-length')) || 0

/** Staff may share an address with whoever spends too much. */
async function isStaff(c: Context<BackendEnv>): Promise<boolean> {
  try {
    return (await c.var.authenticate()).isStaff
  } catch (error) {
    if (error instanceof TokenError) {
      return false
    }
    throw error
  }
}
