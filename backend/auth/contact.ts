import { z } from 'zod'
import * as failures from '../errors/auth.ts'

/** As browsers judge a field of type email. */
const emailForm = z.email({ pattern: z.regexes.html5Email })
const maxEmailLength = 255

/** An e-mail address as accounts keep it, in lower case. @throws validation_failed */
export function requireEmail(text: string): string {
  const email = text.toLowerCase()
  if (email.length > maxEmailLength || !emailForm.safeParse(email).success) {
    throw failures.validationFailed('Unable to validate email address: invalid format')
  }
  return email
}

/** A phone number by E.164 as accounts keep it: digits without the plus sign. @throws validation_failed */
export function requirePhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(phone)) {
    throw failures.validationFailed('Invalid phone number format (E.164 required)')
  }
  return phone
}

export type Contact = { email: string } | { phone: string }

/**
 * The address of a request that may name an account by e-mail only: nothing here reaches a phone, so nobody could prove
 * that a number is theirs. @throws validation_failed with the words of the endpoint, phone_provider_disabled
 */
export function requireEmailContact(
  { email = '', phone = '' }: { email?: string | undefined; phone?: string | undefined },
  words: { both: string; none: string; refusePhone: () => Error },
): string {
  if (email && phone) {
    throw failures.validationFailed(words.both)
  }
  if (phone) {
    throw words.refusePhone()
  }
  if (!email) {
    throw failures.validationFailed(words.none)
  }
  return requireEmail(email)
}
