import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { challengeLifetime, requireFactor, requireIdParameter } from './factor.ts'
import { consumePoints, rateLimits } from './rate-limits.ts'
import { toInet } from './session.ts'
import { requireSignedInUser } from './signed-in-user.ts'

export async function challengeFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireSignedInUser(c, parts)
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  const sql = parts.database.owner
  const factor = await requireFactor(sql, {
    id: requireIdParameter(c, 'factorId', 'factor_id'),
    userId: user.id,
  })
  const id = crypto.randomUUID()
  const expiresAt = Math.floor(parts.database.clock.now() / 1000) + challengeLifetime
  await sql`
    with challenged as (
      update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}
    )
    insert into auth.mfa_challenges (id, factor_id, ip)
    values (${id}, ${factor.id}, ${toInet(c.var.client.address)})`
  return c.json({ id, type: 'totp', expires_at: expiresAt })
}
