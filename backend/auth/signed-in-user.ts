import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { findUser, type StoredUser } from './user.ts'

export interface SignedInUser {
  user: StoredUser
  session: { id: string; aal: 'aal1' | 'aal2'; created_at: Date }
}

/** Read from the database each time, so that an end of either takes effect at once (protocol §2.5). */
export async function requireSignedInUser(c: AuthContext, parts: ServiceParts): Promise<SignedInUser> {
  requireBearer(c)
  const { userId, sessionId } = await c.var.authenticate({ session: 'any' })
  if (!userId) {
    throw errors.missingSubject()
  }
  const sql = parts.database.owner
  const [user, [session]] = await Promise.all([
    findUser(sql, { id: userId }),
    sql<SignedInUser['session'][]>`
      select id, aal, created_at
      from auth.sessions
      where id = ${sessionId} and user_id = ${userId}`,
  ])
  if (!user) {
    throw errors.userNotFoundByToken()
  }
  if (user.is_banned) {
    throw errors.userBanned(403)
  }
  if (!session) {
    throw errors.sessionNotFound()
  }
  return { user, session }
}

export async function requireAdmin(c: AuthContext): Promise<void> {
  requireBearer(c)
  const { role } = await c.var.authenticate()
  if (role !== 'service_role') {
    throw errors.notAdmin()
  }
}

function requireBearer({ var: { credentials } }: AuthContext): void {
  if (!credentials.bearer) {
    throw errors.noAuthorization()
  }
}
