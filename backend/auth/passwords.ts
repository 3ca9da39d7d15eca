import { hash } from '@node-rs/argon2'
import type { Weakness } from '../errors/auth.ts'
import * as failures from '../errors/auth.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import { FairQueue } from '../fair-queue.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findVerify, makeBcryptStandIn, readBcryptCost } from './password-format.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const minLength = 8
const maxBytes = 72

/** Each hashing holds 19 MiB and a thread. Networks take turns, so that who guesses a lot delays only themselves. */
const queue = new FairQueue({
  atOnce: 3,
  atOncePerKey: 2,
  waiting: 300,
  waitingPerKey: 60,
  refuse: () => tooManyRequests('over_request_rate_limit', 'Request rate limit reached', 1),
})

/** Hashings that nobody from outside asked for. */
const ours = ''

/** `network` takes the turn. @throws 429 when too many of it wait */
export function hashPassword(password: string, network = ours): Promise<string> {
  return queue.run(network, () => hash(password, cost))
}

/** True if the password is the one that was hashed; never for no hash, or one of a kind that nobody here can verify. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  network = ours,
): Promise<boolean> {
  const verify = passwordHash ? findVerify(passwordHash) : null
  return verify !== null && passwordHash !== null && queue.run(network, () => verify(passwordHash, password))
}

let standIn: Promise<string> | undefined

/**
 * The same for somebody who may be guessing: as much work whether there is such an account or not, and whatever its hash.
 * @param bcryptCost the highest cost among the accounts that still have a hash by bcrypt; null when there are none
 */
export async function verifyGuess(
  password: string,
  passwordHash: string | null,
  bcryptCost: number | null,
  network = ours,
): Promise<boolean> {
  standIn ??= hashPassword(crypto.randomUUID())
  const isBcrypt = readBcryptCost(passwordHash ?? '') !== null
  const isOther = !isBcrypt && findVerify(passwordHash ?? '') !== null
  const byArgon2 = await verifyPassword(password, isOther ? passwordHash : await standIn, network)
  if (bcryptCost === null && !isBcrypt) {
    return isOther && byArgon2
  }
  const byBcrypt = await verifyPassword(
    password,
    isBcrypt ? passwordHash : makeBcryptStandIn(bcryptCost ?? 10),
    network,
  )
  return isBcrypt ? byBcrypt : isOther && byArgon2
}

/** Why a password may not be chosen; null for a good one. Lengths count characters. */
export function findWeakness(password: string): Weakness | null {
  if ([...password].length < minLength) {
    return { reasons: ['length'], message: `Password should be at least ${minLength} characters.` }
  }
  if (isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    return { reasons: ['pwned'], message }
  }
  return null
}

/** @throws weak_password, or validation_failed for one that is too long */
export function requireGoodPassword(password: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw failures.validationFailed(`Password cannot be longer than ${maxBytes} characters`)
  }
  const weakness = findWeakness(password)
  if (weakness) {
    throw failures.weakPassword(weakness)
  }
}
