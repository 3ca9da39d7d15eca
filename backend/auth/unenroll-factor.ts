import { insufficientLevel } from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { deleteFactor, lockFactors, requireFactor, requireIdParameter } from './factor.ts'
import { requireFreshProof } from './require-fresh-proof.ts'
import { requireSignedInUser } from './signed-in-user.ts'

export async function unenrollFactor(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const signedIn = await requireSignedInUser(c, parts)
  const { user, session } = signedIn
  const id = requireIdParameter(c, 'factorId', 'factor_id')
  await parts.database.owner.begin(async sql => {
    await lockFactors(sql, user.id)
    const factor = await requireFactor(sql, { id, userId: user.id })
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw insufficientLevel(422, 'AAL2 required to unenroll verified factor')
    }
    if (factor.status === 'verified') {
      await requireFreshProof(sql, signedIn)
    }
    await deleteFactor(sql, { id, userId: user.id })
  })
  return c.json({ id })
}
