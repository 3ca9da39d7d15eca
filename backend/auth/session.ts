import { randomInt, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Transaction } from '../database.ts'
import { sessionNotFound, type Weakness } from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { rememberDevice, rememberGivenFactor } from './known-devices.ts'
import { type AccessTokenClaims, accessTokenLifetime, mintAccessToken } from './mint-access-token.ts'
import { readUser, toUser } from './user.ts'

export const unusedSessionDays = 90

/** Per account, which could otherwise fill the disk by signing in. */
const maxSessions = 100
/** With those whose token is still good: a program that signs in anew for each call ends nobody who is at work. */
const maxFreshSessions = 1_000
/** Per sign-in, so that none takes long for an account with many sessions from before there was a bound. */
const maxEnded = 1_000

export interface Session extends AccessTokenClaims {
  refreshToken: string
}

interface NewSession {
  userId: string
  method: string
  /** A passkey whose authenticator verified the person counts as both factors. */
  passkey?: { id: string; verifiedUser: boolean }
}

/** Statements are sent together, the session's own first: each round trip of a busy process is slow (decision 13). */
export async function createSession(
  sql: Transaction,
  c: AuthContext,
  { userId, method, passkey }: NewSession,
): Promise<Session> {
  const sessionId = randomUUID()
  const insertion = sql`
    with session as (
      insert into auth.sessions (id, user_id, user_agent, ip, aal, passkey_id, passkey_verified_user)
      values (
        ${sessionId}, ${userId}, ${c.req.header('user-agent')?.slice(0, 400) ?? null},
        ${toInet(c.var.client.address)}, ${passkey?.verifiedUser ? 'aal2' : 'aal1'}, ${passkey?.id ?? null},
        ${passkey?.verifiedUser ?? false}
      )
    ), method as (
      insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    ), identity as (
      update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = ${userId}
    )
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`.execute()
  const [, refreshToken, claims] = await Promise.all([
    insertion,
    addRefreshToken(sql, { sessionId, userId, parent: null }),
    readClaims(sql, { sessionId, userId }),
    rememberDevice(sql, c, { userId, method }),
    endSurplusSessions(sql, { sessionId, userId }),
  ])
  if (passkey?.verifiedUser) {
    await rememberGivenFactor(sql, c, userId)
  }
  return { ...claims, refreshToken }
}

/** Longest unused first, but those with a second factor last: a password alone begins any number of sessions. */
async function endSurplusSessions(
  sql: Transaction,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await sql`
    delete from auth.sessions
    where id = any(array(
      select id
      from auth.sessions
      where id = any(array(
        select s.id
        from (
          select id, used_at, row_number() over (order by aal desc, used_at desc) as place
          from auth.sessions
          cross join lateral (select coalesce(refreshed_at, created_at) as used_at) u
          where user_id = ${userId} and id <> ${sessionId}
        ) s
        where s.place >= ${maxFreshSessions}
          or s.place >= ${maxSessions} and s.used_at < now() - make_interval(secs => ${accessTokenLifetime})
        order by s.place
        limit ${maxEnded}
      ))
      for update skip locked
    ))`
}

export async function addRefreshToken(
  sql: Transaction,
  { sessionId, userId, parent }: { sessionId: string; userId: string; parent: string | null },
): Promise<string> {
  const token = generateRefreshToken()
  await sql`
    insert into auth.refresh_tokens (token, session_id, user_id, parent)
    values (${token}, ${sessionId}, ${userId}, ${parent})`
  return token
}

/** @throws session_not_found, user_not_found where somebody ended or deleted it meanwhile */
export async function readClaims(
  sql: Transaction,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<AccessTokenClaims> {
  const [user, [session]] = await Promise.all([
    readUser(sql, userId),
    sql<Pick<AccessTokenClaims, 'aal' | 'amr'>[]>`
      select
        s.aal,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'method', m.authentication_method,
            'timestamp', floor(extract(epoch from m.updated_at))
          ) order by m.updated_at desc, m.authentication_method), '[]')
          from auth.mfa_amr_claims m
          where m.session_id = s.id
        ) as amr
      from auth.sessions s
      where s.id = ${sessionId}`,
  ])
  if (!session) {
    throw sessionNotFound()
  }
  return { user, sessionId, ...session }
}

/** The body of protocol §2.3. */
export async function toTokenResponse(
  parts: ServiceParts,
  session: Session,
  weakness: Weakness | null = null,
) {
  const { accessToken, expiresAt } = await mintAccessToken(parts, session)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetime,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: toUser(session.user),
    ...(weakness && { weak_password: weakness }),
  }
}

export const toInet = (address: string): string | null => (isIP(address) ? address : null)

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

function generateRefreshToken(): string {
  return Array.from({ length: 12 }, () => base32[randomInt(32)]).join('')
}
