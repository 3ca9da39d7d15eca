import { hash, verify } from '@node-rs/argon2'
import type { Weakness } from '../errors/auth.ts'
import * as failures from '../errors/auth.ts'
import { createPlaces } from '../turns.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const minLength = 8
const maxBytes = 72

/** Each hashing holds 19 MiB and a thread; a burst of sign-ins waits here instead of filling the memory. */
const places = createPlaces(3)

export function hashPassword(password: string): Promise<string> {
  return places.use(() => hash(password, cost))
}

let standIn: Promise<string> | undefined

/**
 * True if the password is the one that was hashed. Without a hash, because there is no such account or it has
 * no password, a stand-in is checked, so that the answer takes as long.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash) {
    return places.use(() => verify(passwordHash, password))
  }
  standIn ??= hashPassword(crypto.randomUUID())
  const nobody = await standIn
  await places.use(() => verify(nobody, password))
  return false
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
