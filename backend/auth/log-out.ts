import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { requireSignedInUser } from './signed-in-user.ts'

/** Refresh tokens are deleted with their session. */
export async function logOut(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const scope = c.req.query('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope)) {
    throw errors.validationFailed(`Unsupported logout scope "${scope}"`)
  }
  const ended = await queueByNetwork(parts, c, async () => {
    const { user, session } = await requireSignedInUser(c, parts)
    const sql = parts.database.owner
    const which = {
      global: sql``,
      local: sql`and id = ${session.id}`,
      others: sql`and id <> ${session.id}`,
    }[scope as 'global' | 'local' | 'others']
    return sql<{ id: string }[]>`delete from auth.sessions where user_id = ${user.id} ${which} returning id`
  })
  parts.authenticator.endSessions(ended.map(({ id }) => id))
  return c.body(null, 204)
}
