import type { ServiceParts } from '../service.ts'
import { requireCaller } from './caller.ts'
import type { AuthContext } from './context.ts'
import { factorPatience, requireFactor, requireId } from './factor.ts'
import { limits, requirePoints } from './limits.ts'
import { toInet } from './session.ts'

/** `POST /factors/{id}/challenge`: room for one verification, from the same address, within five minutes. */
export async function challengeFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireCaller(c, parts)
  await requirePoints(parts, [[limits.changeByAccount, user.id]])
  const sql = parts.database.owner
  const factor = await requireFactor(sql, { id: requireId(c, 'factorId', 'factor_id'), userId: user.id })
  const id = crypto.randomUUID()
  const expiresAt = Math.floor(Date.now() / 1000) + factorPatience
  await sql`
    with challenged as (
      update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}
    )
    insert into auth.mfa_challenges (id, factor_id, ip)
    values (${id}, ${factor.id}, ${toInet(c.get('address'))})`
  return c.json({ id, type: 'totp', expires_at: expiresAt })
}
