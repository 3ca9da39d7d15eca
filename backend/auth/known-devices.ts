import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'
import { toHousehold } from '../ip-network.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './queue-notice.ts'

/** A random token that our site's browsers keep; other clients are recognized by network and user agent. */
const header = 'x-device-token'
const tokenForm = /^[\w-]{20,100}$/

export const hasDeviceToken = (c: AuthContext): boolean => tokenForm.test(c.req.header(header) ?? '')

const maxDevices = 50
/** Per sign-in, so that none takes long for an account with many devices from before there was a bound. */
const maxForgotten = 1_000

export type RecognizedBy = 'device' | 'network' | null

function readDevice(c: AuthContext) {
  const token = c.req.header(header) ?? ''
  return {
    tokenHash: tokenForm.test(token) ? createHash('sha256').update(token).digest('hex') : '',
    network: toHousehold(c.var.client.address),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
  }
}

/** `gaveFactor` counts only devices that gave a second factor, as a password alone adds any number of devices. */
export async function recognizeDevice(
  sql: Sql,
  c: AuthContext,
  userId: string | null,
  { gaveFactor = false }: { gaveFactor?: boolean | undefined } = {},
): Promise<RecognizedBy> {
  const { tokenHash, network } = readDevice(c)
  const [row] = await sql<{ device: boolean; network: boolean }[]>`
    select
      exists (
        select from auth.known_devices
        where user_id = ${userId} and token_hash = ${tokenHash} and token_hash <> ''
          and (not ${gaveFactor} or gave_factor_at is not null)
      ) as device,
      exists (
        select from auth.known_devices
        where user_id = ${userId} and network = ${network} and (not ${gaveFactor} or gave_factor_at is not null)
      ) as network`
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
    sql<{ any: boolean; this: boolean }[]>`
    select
      exists (select from auth.known_devices where user_id = ${userId}) as any,
      exists (
        select from auth.known_devices
        where user_id = ${userId} and token_hash = ${tokenHash} and token_hash <> ''
      ) or exists (
        select from auth.known_devices
        where user_id = ${userId} and network = ${network} and user_agent = ${userAgent}
      ) as this`,
    sql`
    insert into auth.known_devices (user_id, token_hash, network, user_agent)
    values (${userId}, ${tokenHash}, ${network}, ${userAgent})
    on conflict (user_id, network, token_hash, user_agent) do update set last_used_at = now()`,
    forgetSurplusDevices(sql, c, userId),
  ])
  const isFirst = !known?.any && method !== 'password'
  if (!known?.this && !isFirst) {
    const details = { user_agent: userAgent, ip: c.var.client.address }
    await queueNotice(sql, { userId, kind: 'new_device', details })
  }
}

/** Sends no mail, as the sign-in has sent one. */
export async function rememberGivenFactor(sql: Transaction, c: AuthContext, userId: string): Promise<void> {
  const { tokenHash, network, userAgent } = readDevice(c)
  await sql`
    insert into auth.known_devices (user_id, token_hash, network, user_agent, gave_factor_at)
    values (${userId}, ${tokenHash}, ${network}, ${userAgent}, now())
    on conflict (user_id, network, token_hash, user_agent) do update set last_used_at = now(), gave_factor_at = now()`
  await forgetSurplusDevices(sql, c, userId)
}

/** Longest unused first, but those that gave a second factor last: a password alone adds any number of devices. */
async function forgetSurplusDevices(sql: Transaction, c: AuthContext, userId: string): Promise<void> {
  const { tokenHash, network, userAgent } = readDevice(c)
  await sql`
    delete from auth.known_devices
    where ctid = any(array(
      select ctid
      from auth.known_devices
      where user_id = ${userId}
        and (network, token_hash, user_agent) <> (${network}, ${tokenHash}, ${userAgent})
      order by gave_factor_at is null, last_used_at desc
      offset ${maxDevices - 1}
      limit ${maxForgotten}
    ))`
}
