import type { Context, MiddlewareHandler } from 'hono'
import type { Budgets } from './budgets.ts'
import { TokenError } from './errors/api-error.ts'
import type { BackendEnv } from './service.ts'

/** Signing in and renewing a session have limits of their own; a client whose renewal fails signs its user out. */
const unrationedPaths = /^\/auth\/v1\/(token|logout)$/

const maxChargedLength = 256 * 1024

export const requireBudget =
  (budgets: Budgets): MiddlewareHandler<BackendEnv> =>
  async (c, next) => {
    const { network, isSite } = c.var.client
    if (!isSite) {
      const wait = budgets.check(network)
      if (wait !== null && !unrationedPaths.test(c.req.path) && !(await isStaff(c))) {
        throw budgets.refuse('gateway', wait)
      }
      const length = Number(c.req.header('content-length')) || 0
      budgets.spend(network, 'request')
      budgets.spend(network, 'received', Math.min(length, maxChargedLength) / 1024)
    }
    await next()
  }

/** Staff may sit behind the same address as whoever spends too much. */
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
