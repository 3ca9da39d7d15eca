import type { Identity } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { findUser, type StoredUser } from './user.ts'

export interface Caller {
  user: StoredUser
  session: { id: string; aal: 'aal1' | 'aal2'; created_at: Date }
}

/**
 * The signed-in user whose token the request bears. User and session are read from the database each time, so an
 * end of either takes effect at once (protocol §2.5).
 */
export async function requireCaller(c: AuthContext, parts: ServiceParts): Promise<Caller> {
  const { userId, sessionId } = await readBearer(c, parts, token => parts.identifier.readToken(token))
  if (!userId) {
    throw failures.missingSubject()
  }
  const sql = parts.database.owner
  const [user, [session]] = await Promise.all([
    findUser(sql, { id: userId }),
    sql<Caller['session'][]>`
      select id, aal, created_at
      from auth.sessions
      where id = ${sessionId} and user_id = ${userId}`,
  ])
  if (!user) {
    throw failures.userNotFoundByToken()
  }
  if (isBanned(user)) {
    throw failures.userBanned(403)
  }
  if (!session) {
    throw failures.sessionNotFound()
  }
  return { user, session }
}

/** Only the secret key may go on. @throws not_admin */
export async function requireAdmin(c: AuthContext, parts: ServiceParts): Promise<void> {
  const { role } = await readBearer(c, parts, token => parts.identifier.verify(token))
  if (role !== 'service_role') {
    throw failures.notAdmin()
  }
}

export const isBanned = (user: StoredUser) => user.banned_until !== null && user.banned_until > new Date()

async function readBearer(
  c: AuthContext,
  parts: ServiceParts,
  read: (token: string) => Promise<Identity>,
): Promise<Identity> {
  const bearer = c.req
    .header('authorization')
    ?.match(/^Bearer\s+(.+)$/i)?.[1]
    ?.trim()
  const keyIdentity = c.get('keyIdentity')
  if (!bearer || !keyIdentity) {
    throw failures.noAuthorization()
  }
  return parts.identifier.isKey(bearer) ? keyIdentity : read(bearer)
}
