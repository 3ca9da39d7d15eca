import type { Sql } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { RateLimit } from '../rate-limiter.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { recognizeDevice, toDeviceLimitKey } from './known-devices.ts'
import { type LimitKeys, rateLimits } from './rate-limits.ts'

/** Counted by requester, so that strangers use up only their own share. @throws over_email_send_rate_limit */
export async function consumeMailPoints(
  parts: ServiceParts,
  c: AuthContext,
  email: string,
): Promise<{ hasAccount: boolean; isProven: boolean }> {
  const sql = parts.database.owner
  const network = c.var.client.network
  const { userId, isProven, recognizedBy } = await queueByNetwork(parts, c, async () => {
    const holder = await findHolder(sql, email)
    return { ...holder, recognizedBy: await recognizeDevice(sql, c, holder.userId) }
  })
  const requester = recognizedBy === 'device' && userId ? toDeviceLimitKey(c, userId) : `${email} ${network}`
  const exceeded = await findExceeded(parts, [
    // First, as the other counts store a row for every address that somebody makes up.
    [recognizedBy === 'device' ? rateLimits.mailByAddressOfDevices : rateLimits.mailByAddress, network],
    [rateLimits.mailByAccountAndAddress, requester],
    [rateLimits.mailByAccountAndAddressDaily, requester],
    // Strangers together must not fill a mailbox, nor use up what is left to its holder.
    recognizedBy && userId
      ? [recognizedBy === 'device' ? rateLimits.mailByDevicesDaily : rateLimits.mailByNetworksDaily, userId]
      : [rateLimits.mailByAccountDaily, email],
  ])
  if (exceeded) {
    const { limit, wait } = exceeded
    throw limit === rateLimits.mailByAccountAndAddress ? errors.mailedTooSoon(wait) : mailsUsedUp(wait)
  }
  return { hasAccount: userId !== null, isProven }
}

const mailsUsedUp = (wait: number) =>
  tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded', wait)

/**
 * Also counts what all strangers together have mailed to addresses that nobody has proven. Beyond that the caller answers as
 * always and sends nothing, as an error would tell who has proven theirs.
 * @param createsAccount whether an unknown address gets a mail @throws over_email_send_rate_limit
 */
export async function consumeStrangersMail(
  parts: ServiceParts,
  c: AuthContext,
  email: string,
  { createsAccount = false } = {},
): Promise<{ isSent: boolean }> {
  const { hasAccount, isProven } = await consumeMailPoints(parts, c, email)
  const isToUnproven = !isProven && (hasAccount || createsAccount)
  const wait = await consumeMailToUnproven(parts, c, isToUnproven)
  return { isSent: !isToUnproven || wait === null }
}

/** Where the answer tells of the account anyway. @throws over_email_send_rate_limit */
export async function requireStrangersMail(
  parts: ServiceParts,
  c: AuthContext,
  email: string,
): Promise<void> {
  await consumeMailPoints(parts, c, email)
  const wait = await consumeMailToUnproven(parts, c)
  if (wait !== null) {
    throw mailsUsedUp(wait)
  }
}

/** Both are counted in any case, so that the time taken tells nothing. */
async function consumeMailToUnproven(
  { rateLimiter }: ServiceParts,
  c: AuthContext,
  isCounted = true,
): Promise<number | null> {
  const key = isCounted ? 'all' : 'others'
  const { network } = c.var.client
  const ofAll = await rateLimiter.consume(rateLimits.mailToUnproven, key)
  const ofNetwork = await rateLimiter.consume(rateLimits.mailToUnprovenByAddress, `${key} ${network}`)
  return ofAll === null || ofNetwork === null ? null : Math.min(ofAll, ofNetwork)
}

/** For an address that the caller did not name: as of a stranger, and without an error that would tell of it. */
export async function tryConsumeMailPoints(
  parts: ServiceParts,
  c: AuthContext,
  { email, isSent }: { email: string; isSent: boolean },
): Promise<boolean> {
  const requester = `${email} ${c.var.client.network}`
  const exceeded = await findExceeded(parts, [
    [rateLimits.mailByAccountAndAddress, requester],
    [rateLimits.mailByAccountAndAddressDaily, requester],
    [rateLimits.mailByAccountDaily, email],
  ])
  const wait = await consumeMailToUnproven(parts, c, isSent)
  return exceeded === null && wait === null
}

async function findExceeded(
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

interface Holder {
  userId: string | null
  isProven: boolean
}

/** Asks the same of an address that nobody has. */
async function findHolder(sql: Sql, email: string): Promise<Holder> {
  const [holder] = await sql<[Holder]>`
    select h.id as "userId", auth.has_proven_address(h.id) as "isProven"
    from (select (select id from auth.users where lower(email) = ${email}) as id) as h`
  return holder
}
