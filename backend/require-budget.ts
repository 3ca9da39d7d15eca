import type { Context, MiddlewareHandler } from 'hono'
import { toAnnouncedLength } from './announced-length.ts'
import { type Budgets, largeBody } from './budgets.ts'
import { TokenError } from './errors/api-error.ts'
import type { BackendEnv } from './service.ts'
import { isOfStaff } from './staff-networks.ts'
import { TimeSlices } from './time-slices.ts'

/** These have limits of their own, and a client whose session renewal fails signs its user out. */
const unrationedPaths = /^\/auth\/v1\/(token|logout)$/

export const requireBudget = (budgets: Budgets): MiddlewareHandler<BackendEnv> => {
  const slices = new TimeSlices()
  return async (c, next) => {
    const { network, isSite } = c.var.client
    if (!isSite) {
      const wait = budgets.check(network)
      if (wait !== null && !unrationedPaths.test(c.req.path) && !(await isStaff(c))) {
        throw budgets.refuse('gateway', wait)
      }
      const { url } = c.req
      const bodyLength = toAnnouncedLength({
        transferEncoding: c.req.header('transfer-encoding'),
        contentLength: c.req.header('content-length'),
      })
      if (bodyLength > largeBody && !(await isStaff(c)) && !budgets.takeLargeBody(bodyLength)) {
        throw budgets.refuse('large bodies', 1)
      }
      budgets.spendRequest(network, { url, bodyLength })
      const turn = slices.next(network, { first: isOfStaff(network) })
      if (turn && !(await isStaff(c))) await turn
    }
    await next()
  }
}

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
