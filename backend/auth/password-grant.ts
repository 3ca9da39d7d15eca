import { z } from 'zod'
import type { Sql } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { isBanned } from './caller.ts'
import { requireEmailContact } from './contact.ts'
import { type AuthContext, readBody } from './context.ts'
import { sendsDeviceToken } from './known-devices.ts'
import { guesses, requireGuess } from './limits.ts'
import { isOutdated } from './password-format.ts'
import { findWeakness, hashPassword, verifyGuess } from './passwords.ts'
import { payForPassword, toHashes } from './pay-for-password.ts'
import { openSession, toSession } from './session.ts'
import { findUser } from './user.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(''),
})

/** Unknown account, wrong password and no password get one answer, after the same work. */
export async function signInWithPassword(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readBody(c, body)
  const email = requireEmailContact(given, {
    both: 'Only an email address or phone number should be provided on login.',
    none: 'missing email or phone',
    refusePhone: failures.phoneSignInDisabled,
  })
  const network = c.get('network')
  if (!sendsDeviceToken(c)) {
    parts.budgets.require(network, 'passwords')
  }
  const sql = parts.database.owner
  const [user, bcryptCost] = await Promise.all([findUser(sql, { email }), findHighestBcryptCost(sql)])
  const guess = await requireGuess(parts, c, { of: guesses.signIn, account: email, userId: user?.id ?? null })
  await payForPassword({ parts, c }, { hashes: toHashes(bcryptCost), holder: guess.device })
  const passwordHash = user?.encrypted_password ?? null
  const isRight = await verifyGuess(given.password, passwordHash, bcryptCost, guess.device ?? network)
  if (user && isBanned(user)) {
    throw failures.userBanned(400)
  }
  if (!user || !isRight) {
    throw failures.invalidCredentials()
  }
  await guess.forget()
  if (!user.email_confirmed_at) {
    throw failures.emailNotConfirmed()
  }
  const renewedHash = isOutdated(user.encrypted_password ?? '')
    ? await hashPassword(given.password, network)
    : null
  const session = await sql.begin(async transaction => {
    // A password changed since it was verified signs nobody in.
    const [unchanged] = await transaction`
      select
      from auth.users
      where id = ${user.id} and encrypted_password = ${user.encrypted_password}
      for no key update`
    if (!unchanged) {
      throw failures.invalidCredentials()
    }
    if (renewedHash) {
      await transaction`update auth.users set encrypted_password = ${renewedHash} where id = ${user.id}`
    }
    return openSession(transaction, c, { userId: user.id, method: 'password' })
  })
  parts.mail.nudge()
  return c.json(await toSession(parts, session, findWeakness(given.password)))
}

/** Of the accounts moved here that have not signed in yet. */
async function findHighestBcryptCost(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ cost: string | null }[]>`
    select max(substr(encrypted_password, 5, 2)) as cost
    from auth.users
    where starts_with(encrypted_password, '$2') and substr(encrypted_password, 5, 2) between '04' and '14'`
  return row?.cost ? Number(row.cost) : null
}
