import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './notices.ts'

/** The random text that our site's browsers keep and send; other clients are known by network and program only. */
const header = 'x-device-token'
const tokenForm = /^[\w-]{20,100}$/

/** Whether the request may come from a device that the account knows. */
export const sendsDeviceToken = (c: AuthContext): boolean => tokenForm.test(c.req.header(header) ?? '')

/** What an account remembers of where a request comes from. */
export type Familiarity = 'device' | 'network' | null

function read(c: AuthContext) {
  const token = c.req.header(header) ?? ''
  return {
    tokenHash: tokenForm.test(token) ? createHash('sha256').update(token).digest('hex') : '',
    network: c.get('network'),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
  }
}

/** Whether the account was signed in to before from this device, or at least from this network. */
export async function findFamiliarity(sql: Sql, c: AuthContext, userId: string | null): Promise<Familiarity> {
  const { tokenHash, network } = read(c)
  const [row] = await sql<{ device: boolean | null; network: boolean | null }[]>`
    select bool_or(token_hash = ${tokenHash} and token_hash <> '') as device, bool_or(network = ${network}) as network
    from auth.known_devices
    where user_id = ${userId}`
  return row?.device ? 'device' : row?.network ? 'network' : null
}

/** Stands for the device in limits, so that guesses from it close only itself. */
export const toDeviceKey = (c: AuthContext, userId: string) => `${userId} ${read(c).tokenHash}`

/**
 * Notes the device of a sign-in, and tells the holder of one that is new. Whoever has just made the account by a mail
 * knows that they did.
 */
export async function rememberDevice(
  sql: Transaction,
  c: AuthContext,
  { userId, method }: { userId: string; method: string },
): Promise<void> {
  const { tokenHash, network, userAgent } = read(c)
  const [known] = await sql<{ devices: number; same: number }[]>`
    select
      count(*)::integer as devices,
      count(*) filter (
        where (token_hash = ${tokenHash} and token_hash <> '') or (network = ${network} and user_agent = ${userAgent})
      )::integer as same
    from auth.known_devices
    where user_id = ${userId}`
  await sql`
    insert into auth.known_devices (user_id, token_hash, network, user_agent)
    values (${userId}, ${tokenHash}, ${network}, ${userAgent})
    on conflict (user_id, network, token_hash, user_agent) do update set last_used_at = now()`
  const isFirst = known?.devices === 0 && method !== 'password'
  if (known?.same === 0 && !isFirst) {
    const details = { user_agent: userAgent, ip: c.get('address') }
    await queueNotice(sql, { userId, kind: 'new_device', details })
  }
}
