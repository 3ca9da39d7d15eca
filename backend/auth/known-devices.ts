import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './notices.ts'

/** A random token that our site's browsers keep; other clients are recognized by network and user agent. */
const header = 'x-device-token'
const tokenForm = /^[\w-]{20,100}$/

export const hasDeviceToken = (c: AuthContext): boolean => tokenForm.test(c.req.header(header) ?? '')

export type RecognizedBy = 'device' | 'network' | null

function readDevice(c: AuthContext) {
  const token = c.req.header(header) ?? ''
  return {
    tokenHash: tokenForm.test(token) ? createHash('sha256').update(token).digest('hex') : '',
    network: c.var.client.network,
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
  }
}

/** With `gaveFactor` only those count that gave a second factor, as a password alone signs in from any number of devices. */
export async function recognizeDevice(
  sql: Sql,
  c: AuthContext,
  userId: string | null,
  { gaveFactor = false }: { gaveFactor?: boolean | undefined } = {},
): Promise<RecognizedBy> {
  const { tokenHash, network } = readDevice(c)
  const [row] = await sql<{ device: boolean | null; network: boolean | null }[]>`
    select bool_or(token_hash = ${tokenHash} and token_hash <> '') as device, bool_or(network = ${network}) as network
    from auth.known_devices
    where user_id = ${userId} and (not ${gaveFactor} or gave_factor_at is not null)`
  return row?.device ? 'device' : row?.network ? 'network' : null
}

export const toDeviceLimitKey = (c: AuthContext, userId: string) => `${userId} ${readDevice(c).tokenHash}`

/** Mails the owner about a new device, except for the first sign-in by a mailed link. */
export async function rememberDevice(
  sql: Transaction,
  c: AuthContext,
  { userId, method }: { userId: string; method: string },
): Promise<void> {
  const { tokenHash, network, userAgent } = readDevice(c)
  const [[known]] = await Promise.all([
    sql<{ devices: number; same: number }[]>`
    select
      count(*)::integer as devices,
      count(*) filter (
        where (token_hash = ${tokenHash} and token_hash <> '') or (network = ${network} and user_agent = ${userAgent})
      )::integer as same
    from auth.known_devices
    where user_id = ${userId}`,
    sql`
    insert into auth.known_devices (user_id, token_hash, network, user_agent)
    values (${userId}, ${tokenHash}, ${network}, ${userAgent})
    on conflict (user_id, network, token_hash, user_agent) do update set last_used_at = now()`,
  ])
  const isFirst = known?.devices === 0 && method !== 'password'
  if (known?.same === 0 && !isFirst) {
    const details = { user_agent: userAgent, ip: c.var.client.address }
    await queueNotice(sql, { userId, kind: 'new_device', details })
  }
}

/** Without a mail: that somebody signed in there was told. */
export async function rememberGivenFactor(sql: Transaction, c: AuthContext, userId: string): Promise<void> {
  const { tokenHash, network, userAgent } = readDevice(c)
  await sql`
    insert into auth.known_devices (user_id, token_hash, network, user_agent, gave_factor_at)
    values (${userId}, ${tokenHash}, ${network}, ${userAgent}, now())
    on conflict (user_id, network, token_hash, user_agent) do update set last_used_at = now(), gave_factor_at = now()`
}
