import type { Weakness } from '../errors/auth.ts'
import * as errors from '../errors/auth.ts'
import { isCommonPassword } from './common-passwords.ts'

const minLength = 8
const maxBytes = 72

export function findPasswordWeakness(password: string): Weakness | null {
  if ([...password].length < minLength) {
    return { reasons: ['length'], message: `Password should be at least ${minLength} characters.` }
  }
  if (isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    return { reasons: ['pwned'], message }
  }
  return null
}

export function requireStrongPassword(password: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw errors.validationFailed(`Password cannot be longer than ${maxBytes} characters`)
  }
  const weakness = findPasswordWeakness(password)
  if (weakness) {
    throw errors.weakPassword(weakness)
  }
}
