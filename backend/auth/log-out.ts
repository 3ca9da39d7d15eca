import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireCaller } from './caller.ts'
import type { AuthContext } from './context.ts'

/** Deleting the session rows ends their refresh tokens too. */
export async function logOut(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const scope = c.req.query('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope)) {
    throw failures.validationFailed(`Unsupported logout scope "${scope}"`)
  }
  const { user, session } = await requireCaller(c, parts)
  const sql = parts.database.owner
  const which = {
    global: sql``,
    local: sql`and id = ${session.id}`,
    others: sql`and id <> ${session.id}`,
  }[scope as 'global' | 'local' | 'others']
  await sql`delete from auth.sessions where user_id = ${user.id} ${which}`
  parts.identifier.forgetSessions()
  return c.body(null, 204)
}
