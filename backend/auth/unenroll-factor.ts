import { insufficientLevel } from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireCaller } from './caller.ts'
import type { AuthContext } from './context.ts'
import { deleteFactor, lockFactors, requireFactor, requireId } from './factor.ts'

/** `DELETE /factors/{id}`, which the client sends with a content type and no body. */
export async function unenrollFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user, session } = await requireCaller(c, parts)
  const id = requireId(c, 'factorId', 'factor_id')
  await parts.database.owner.begin(async sql => {
    await lockFactors(sql, user.id)
    const factor = await requireFactor(sql, { id, userId: user.id })
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw insufficientLevel(422, 'AAL2 required to unenroll verified factor')
    }
    await deleteFactor(sql, { id, userId: user.id })
  })
  return c.json({ id })
}
