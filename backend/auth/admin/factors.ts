import * as errors from '../../errors/auth.ts'
import { factorNotFound } from '../../errors/auth-factors.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { deleteFactor, requireIdParameter } from '../factor.ts'
import { requireAdmin } from '../signed-in-user.ts'
import { findUser, type StoredUser, toFactor } from '../user.ts'

export async function listFactorsByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const { factors } = await requireUser(c, parts)
  return c.json(factors.map(toFactor))
}

export async function deleteFactorByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const user = await requireUser(c, parts)
  const id = requireIdParameter(c, 'factorId', 'factor_id')
  const factor = user.factors.find(one => one.id === id)
  if (!factor) {
    throw factorNotFound()
  }
  await parts.database.owner.begin(sql => deleteFactor(sql, { id, userId: user.id }))
  return c.json(toFactor(factor))
}

async function requireUser(c: AuthContext, parts: ServiceParts): Promise<StoredUser> {
  const user = await findUser(parts.database.owner, { id: requireIdParameter(c, 'userId', 'user_id') })
  if (!user) {
    throw errors.userNotFound()
  }
  return user
}
