import { z } from 'zod'
import * as errors from '../errors/auth.ts'

const emailForm = z.email({ pattern: z.regexes.html5Email })
const maxEmailLength = 255

/** In lower case, as accounts keep it. @throws validation_failed */
export function requireEmail(text: string): string {
  const email = text.toLowerCase()
  if (email.length > maxEmailLength || !emailForm.safeParse(email).success) {
    throw errors.validationFailed('Unable to validate email address: invalid format')
  }
  return email
}

/** E.164 without the plus sign, as accounts keep it. @throws validation_failed */
export function requirePhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(phone)) {
    throw errors.validationFailed('Invalid phone number format (E.164 required)')
  }
  return phone
}

export type EmailOrPhone = { email: string } | { phone: string }

/** Phone numbers are refused: without SMS nobody could verify one. The messages differ by endpoint. */
export function requireEmailNotPhone(
  { email = '', phone = '' }: { email?: string | undefined; phone?: string | undefined },
  words: { both: string; none: string; phoneError: () => Error },
): string {
  if (email && phone) {
    throw errors.validationFailed(words.both)
  }
  if (phone) {
    throw words.phoneError()
  }
  if (!email) {
    throw errors.validationFailed(words.none)
  }
  return requireEmail(email)
}
