import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'

/** The code that an authenticator app shows, `steps` half minutes from now. */
export const toCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export interface Authenticator {
  factorId: string
  secret: string
}

/** Turns on a second factor; the person's client is then signed in with both. */
export async function turnOnSecondFactor({ client }: Pick<Person, 'client'>): Promise<Authenticator> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (error) throw error
  const secret = data.totp.secret
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: toCode(secret) })
  if (verified.error) throw verified.error
  return { factorId: data.id, secret }
}
