import { z } from 'zod'
import type { Transaction } from '../../database.ts'
import { userNotFound, validationFailed } from '../../errors/auth.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { lockFactors, requireIdParameter } from '../factor.ts'
import { readJson } from '../json-body.ts'
import { consumePoints, rateLimits } from '../rate-limits.ts'
import { requireAdmin, requireSignedInUser } from '../signed-in-user.ts'
import { findUser } from '../user.ts'
import { deletePasskey, listPasskeys, renamePasskey, toPasskey } from './passkey.ts'
import { requireMayManagePasskeys } from './require-may-manage.ts'

export async function showPasskeys(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireSignedInUser(c, parts)
  return c.json((await listPasskeys(parts.database.owner, user.id)).map(toPasskey))
}

const nameBody = z.object({ friendly_name: z.string().default('') })

export async function updatePasskey(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireSignedInUser(c, parts)
  const name = (await readJson(c, nameBody)).friendly_name.trim()
  if (name === '') {
    throw validationFailed('friendly_name is required')
  }
  if (name.length > 120) {
    throw validationFailed('friendly_name must be 120 characters or less')
  }
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  const id = c.req.param('passkeyId') ?? ''
  return c.json(toPasskey(await renamePasskey(parts.database.owner, { id, userId: user.id, name })))
}

export async function removePasskey(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const signedIn = await requireSignedInUser(c, parts)
  const { user, session } = signedIn
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  await requireMayManagePasskeys(parts.database.owner, signedIn)
  const ended = await parts.database.owner.begin(async sql => {
    await lockFactors(sql, user.id)
    const ended = await deletePasskey(sql, {
      id: c.req.param('passkeyId') ?? '',
      userId: user.id,
      keepSession: session.id,
    })
    await requireFactorIfRequired(sql, user.id)
    return ended
  })
  parts.authenticator.endSessions(ended)
  parts.outbox.wake()
  return c.body(null, 204)
}

async function requireFactorIfRequired(sql: Transaction, userId: string): Promise<void> {
  const [row] = await sql<{ lacks: boolean }[]>`
    select
      exists (
        select from public.settings
        where name = 'security.two_factor_required_since' and jsonb_typeof(value) <> 'null'
      )
      and not auth.has_passkey(${userId})
      and not exists (select from auth.mfa_factors where user_id = ${userId} and status = 'verified') as lacks`
  if (row?.lacks) {
    throw errors.lastFactorRequired()
  }
}

export async function showPasskeysByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const userId = await requireUserId(c, parts)
  return c.json((await listPasskeys(parts.database.owner, userId)).map(toPasskey))
}

export async function removePasskeyByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const userId = await requireUserId(c, parts)
  const ended = await parts.database.owner.begin(async sql => {
    await lockFactors(sql, userId)
    return deletePasskey(sql, { id: c.req.param('passkeyId') ?? '', userId, keepSession: null })
  })
  parts.authenticator.endSessions(ended)
  parts.outbox.wake()
  return c.body(null, 204)
}

async function requireUserId(c: AuthContext, parts: ServiceParts): Promise<string> {
  const user = await findUser(parts.database.owner, { id: requireIdParameter(c, 'userId', 'user_id') })
  if (!user) {
    throw userNotFound()
  }
  return user.id
}
