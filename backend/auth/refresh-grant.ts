import { z } from 'zod'
import type { Sql, Transaction } from '../database.ts'
import type { ApiError } from '../errors/api-error.ts'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { readJson } from './json-body.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { addRefreshToken, readClaims, type Session, toInet, toTokenResponse } from './session.ts'

const body = z.object({ refresh_token: z.string().default('') })

/** Seconds in which an exchanged token may be reused, as by a second tab or after a lost response. */
const reuseInterval = 10

/** A browser renews once an hour. Bounded, as exchanged tokens are kept for long to recognize a reuse. */
const maxTokensPerDay = { ofSession: 200, ofAccount: 1_000 }

interface FoundToken {
  session_id: string
  user_id: string
  is_revoked: boolean
  is_in_grace: boolean
  active_token: string | null
  active_parent: string | null
  is_over_limit: boolean
}

/** Rotates a refresh token; see protocol §2.7 for each case. */
export async function refreshSession(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { refresh_token: token } = await readJson(c, body)
  if (token === '') {
    throw errors.refreshTokenRequired()
  }
  const sql = parts.database.owner
  const result = await queueByNetwork(parts, c, async () =>
    (await exists(sql, token))
      ? sql.begin(transaction => rotate(transaction, c, token))
      : { error: errors.refreshTokenNotFound() },
  )
  // An error is returned and not thrown, as revoking the family has to be committed.
  if ('error' in result) {
    await consumeNetworkPoint(parts, c, rateLimits.refreshByAddress)
    throw result.error
  }
  return c.json(await toTokenResponse(parts, result.session))
}

/** A made-up token costs one look-up and no transaction. */
async function exists(sql: Sql, token: string): Promise<boolean> {
  const [found] = await sql`select from auth.refresh_tokens where token = ${token}`
  return found !== undefined
}

async function rotate(
  sql: Transaction,
  c: AuthContext,
  token: string,
): Promise<{ session: Session } | { error: ApiError }> {
  await sql`select set_config('lock_timeout', '5s', true)`
  // Locks in the order of a deletion, against deadlocks.
  await sql`
    select
    from auth.users u
    join auth.refresh_tokens t on t.user_id = u.id
    where t.token = ${token}
    for key share of u`
  // Everything that changes the tokens of a session takes this lock.
  const [locked] = await sql`
    select s.id
    from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token = ${token})
    for update`
  const [found] = locked
    ? await sql<FoundToken[]>`
        select
          t.session_id, t.user_id,
          t.revoked_at is not null as is_revoked,
          coalesce(t.revoked_at > now() - make_interval(secs => ${reuseInterval}), false) as is_in_grace,
          active.token as active_token, active.parent as active_parent,
          coalesce((
            select earlier.created_at > now() - interval '1 day'
            from auth.refresh_tokens earlier
            where earlier.session_id = t.session_id
            order by earlier.id desc
            offset ${maxTokensPerDay.ofSession - 1}
            limit 1
          ), false) or coalesce((
            select earlier.created_at > now() - interval '1 day'
            from auth.refresh_tokens earlier
            where earlier.user_id = t.user_id
            order by earlier.id desc
            offset ${maxTokensPerDay.ofAccount - 1}
            limit 1
          ), false) as is_over_limit
        from auth.refresh_tokens t
        left join lateral (
          select a.token, a.parent
          from auth.refresh_tokens a
          where a.session_id = t.session_id and a.revoked_at is null
          order by a.id desc
          limit 1
        ) active on true
        where t.token = ${token}`
    : []
  if (!found) {
    return { error: errors.refreshTokenNotFound() }
  }
  const { session_id: sessionId, user_id: userId } = found
  const claims = await readClaims(sql, { sessionId, userId })
  if (claims.user.is_banned) {
    return { error: errors.refreshUserBanned() }
  }
  const isParentOfActive = found.is_revoked && found.active_parent === token
  const isReusable = isParentOfActive || (found.is_in_grace && found.active_token !== null)
  if (found.is_revoked && !isReusable) {
    await sql`update auth.refresh_tokens set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`
    return { error: errors.refreshTokenAlreadyUsed() }
  }
  // Endless renewals would fill the disk: over the limit the same token is given again.
  const givenAgain = isParentOfActive || found.is_over_limit ? found.active_token : null
  await sql`
    update auth.sessions
    set refreshed_at = now(), updated_at = now(),
      user_agent = ${c.req.header('user-agent')?.slice(0, 400) ?? null},
      ip = ${toInet(c.var.client.address)}
    where id = ${sessionId}
      and (${givenAgain === null} or refreshed_at is null or refreshed_at < now() - interval '1 minute')`
  if (givenAgain !== null) {
    return { session: { ...claims, refreshToken: givenAgain } }
  }
  await sql`update auth.refresh_tokens set revoked_at = now() where token = ${token} and revoked_at is null`
  const refreshToken = await addRefreshToken(sql, { sessionId, userId, parent: token })
  return { session: { ...claims, refreshToken } }
}
