import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { Failure } from '../errors/failure.ts'
import type { ServiceParts } from '../service.ts'
import { isBanned } from './caller.ts'
import { type AuthContext, readBody } from './context.ts'
import { limits, requirePoints } from './limits.ts'
import { addRefreshToken, type OpenSession, readSession, toInet, toSession } from './session.ts'

const body = z.object({ refresh_token: z.string().default('') })

/** Seconds in which an exchanged token may come once more, as from a second tab or after a lost answer. */
const reuseInterval = 10

interface FoundToken {
  session_id: string
  user_id: string
  is_revoked: boolean
  is_in_grace: boolean
  active_token: string | null
  active_parent: string | null
}

/** Rotates a refresh token; see protocol §2.7 for each case. */
export async function refreshSession(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { refresh_token: token } = await readBody(c, body)
  if (token === '') {
    throw failures.refreshTokenRequired()
  }
  const result = await parts.database.owner.begin(sql => rotate(sql, c, token))
  // A refusal is returned and not thrown, as revoking the family has to be committed.
  if ('refusal' in result) {
    await requirePoints(parts, [[limits.refreshByAddress, c.get('network')]])
    throw result.refusal
  }
  return c.json(await toSession(parts, result.session))
}

async function rotate(
  sql: Transaction,
  c: AuthContext,
  token: string,
): Promise<{ session: OpenSession } | { refusal: Failure }> {
  await sql`select set_config('lock_timeout', '5s', true)`
  // The user first, as a deletion takes the two in this order.
  await sql`
    select
    from auth.users u
    join auth.refresh_tokens t on t.user_id = u.id
    where t.token = ${token}
    for key share of u`
  // Everything that touches a session's tokens waits for this lock, so the rest sees them as they are.
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
          active.token as active_token, active.parent as active_parent
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
    return { refusal: failures.refreshTokenNotFound() }
  }
  const { session_id: sessionId, user_id: userId } = found
  const current = await readSession(sql, { sessionId, userId, refreshToken: token })
  if (isBanned(current.user)) {
    return { refusal: failures.refreshUserBanned() }
  }
  const isParentOfActive = found.is_revoked && found.active_parent === token
  // A family that was revoked has no active token, and no grace.
  const isReusable = isParentOfActive || (found.is_in_grace && found.active_token !== null)
  if (found.is_revoked && !isReusable) {
    await sql`update auth.refresh_tokens set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`
    return { refusal: failures.refreshTokenAlreadyUsed() }
  }
  await sql`
    update auth.sessions
    set refreshed_at = now(), updated_at = now(),
      user_agent = ${c.req.header('user-agent')?.slice(0, 400) ?? null},
      ip = ${toInet(c.get('address'))}
    where id = ${sessionId}`
  if (isParentOfActive && found.active_token) {
    return { session: { ...current, refreshToken: found.active_token } }
  }
  await sql`update auth.refresh_tokens set revoked_at = now() where token = ${token} and revoked_at is null`
  const refreshToken = await addRefreshToken(sql, { sessionId, userId, parent: token })
  return { session: { ...current, refreshToken } }
}
