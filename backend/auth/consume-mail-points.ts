import type { Sql } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import type { RateLimit } from '../rate-limiter.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { recognizeDevice, toDeviceLimitKey } from './known-devices.ts'
import { type LimitKeys, rateLimits } from './rate-limits.ts'

/** Counted by requester, so that strangers use up only their own share. @throws over_email_send_rate_limit */
export async function consumeMailPoints(parts: ServiceParts, c: AuthContext, email: string): Promise<void> {
  const sql = parts.database.owner
  const network = c.var.client.network
  const userId = await findUserId(sql, email)
  const recognizedBy = await recognizeDevice(sql, c, userId)
  const requester = recognizedBy === 'device' && userId ? toDeviceLimitKey(c, userId) : `${email} ${network}`
  const refusal = await findRefusal(parts, [
    // First, as the other counts store a row for every address that somebody makes up.
    [recognizedBy === 'device' ? rateLimits.mailByAddressOfDevices : rateLimits.mailByAddress, network],
    [rateLimits.mailByAccountAndAddress, requester],
    [rateLimits.mailByAccountAndAddressDaily, requester],
    // Strangers together must not fill a mailbox, nor use up what is left to its holder.
    recognizedBy && userId
      ? [recognizedBy === 'device' ? rateLimits.mailByDevicesDaily : rateLimits.mailByNetworksDaily, userId]
      : [rateLimits.mailByAccountDaily, email],
  ])
  if (refusal) {
    const { limit, wait } = refusal
    throw limit === rateLimits.mailByAccountAndAddress
      ? errors.mailedTooSoon(wait)
      : tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded', wait)
  }
}

/** For an address that the caller did not name: as of a stranger, and without an error that would tell of it. */
export async function tryConsumeMailPoints(
  parts: ServiceParts,
  c: AuthContext,
  email: string,
): Promise<boolean> {
  const requester = `${email} ${c.var.client.network}`
  const refusal = await findRefusal(parts, [
    [rateLimits.mailByAccountAndAddress, requester],
    [rateLimits.mailByAccountAndAddressDaily, requester],
    [rateLimits.mailByAccountDaily, email],
  ])
  return refusal === null
}

async function findRefusal(
  parts: ServiceParts,
  keys: LimitKeys,
): Promise<{ limit: RateLimit; wait: number } | null> {
  for (const [limit, key] of keys) {
    const wait = await parts.rateLimiter.consume(limit, key)
    if (wait !== null) {
      return { limit, wait }
    }
  }
  return null
}

async function findUserId(sql: Sql, email: string): Promise<string | null> {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where lower(email) = ${email}`
  return user?.id ?? null
}
