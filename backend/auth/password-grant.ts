import { z } from 'zod'
import type { Sql } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { ServiceParts } from '../service.ts'
import { noteStaff } from '../staff-networks.ts'
import { chargePasswordHash, toHashCount } from './charge-password-hash.ts'
import { attemptLimits, consumeAttempt } from './consume-attempt.ts'
import type { AuthContext } from './context.ts'
import { requireEmailNotPhone } from './email-or-phone.ts'
import { hashPassword, verifyPasswordTimingSafe } from './hash-password.ts'
import { readJson } from './json-body.ts'
import { hasDeviceToken } from './known-devices.ts'
import { needsRehash } from './password-hash-formats.ts'
import { findPasswordWeakness } from './password-strength.ts'
import { createSession, toTokenResponse } from './session.ts'
import { findUser, holdsRights } from './user.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(''),
})

/** Unknown account, wrong password and no password get the same response after the same work. */
export async function signInWithPassword(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readJson(c, body)
  const email = requireEmailNotPhone(given, {
    both: 'Only an email address or phone number should be provided on login.',
    none: 'missing email or phone',
    phoneError: errors.phoneSignInDisabled,
  })
  const network = c.var.client.network
  if (!hasDeviceToken(c)) {
    parts.budgets.require(network, 'passwords')
  }
  const sql = parts.database.owner
  const { user, bcryptCost, attempt } = await queueByNetwork(parts, c, async () => {
    const [user, bcryptCost] = await Promise.all([findUser(sql, { email }), findHighestBcryptCost(sql)])
    const attempt = await consumeAttempt(parts, c, {
      limits: attemptLimits.signIn,
      account: email,
      userId: user?.id ?? null,
    })
    return { user, bcryptCost, attempt }
  })
  if (user && holdsRights(user) && attempt.isFromKnownPlace) {
    noteStaff(network)
  }
  await chargePasswordHash({ parts, c }, { hashes: toHashCount(bcryptCost), trustedKey: attempt.device })
  const passwordHash = user?.encrypted_password ?? null
  const isRight = await verifyPasswordTimingSafe(
    given.password,
    passwordHash,
    bcryptCost,
    network,
    attempt.device ?? network,
  )
  if (user?.is_banned) {
    throw errors.userBanned(400)
  }
  if (!user || !isRight) {
    throw errors.invalidCredentials()
  }
  await attempt.refund()
  if (!user.email_confirmed_at) {
    throw errors.emailNotConfirmed()
  }
  const renewedHash = needsRehash(user.encrypted_password ?? '')
    ? await hashPassword(given.password, network)
    : null
  const session = await sql.begin(async transaction => {
    // The password may have been changed since it was verified.
    const unchanged = transaction`
      select
      from auth.users
      where id = ${user.id} and encrypted_password = ${user.encrypted_password}
      for no key update`.execute()
    const created = createSession(transaction, c, { userId: user.id, method: 'password' })
    const [{ length }, session] = await Promise.all([unchanged, created])
    if (length === 0) {
      throw errors.invalidCredentials()
    }
    if (renewedHash) {
      await transaction`update auth.users set encrypted_password = ${renewedHash} where id = ${user.id}`
    }
    return session
  })
  parts.outbox.wake()
  return c.json(await toTokenResponse(parts, session, findPasswordWeakness(given.password)))
}

/** For accounts imported from a hosted project, until their first sign-in replaces the hash. */
async function findHighestBcryptCost(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ cost: string | null }[]>`
    select max(substr(encrypted_password, 5, 2)) as cost
    from auth.users
    where starts_with(encrypted_password, '$2') and substr(encrypted_password, 5, 2) between '04' and '14'`
  return row?.cost ? Number(row.cost) : null
}
