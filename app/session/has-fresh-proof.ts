import type { Session } from '@supabase/supabase-js'
import { readClaims } from './read-claims.ts'

/** Seconds: a minute less than the server's, for the way there. */
const proofTtl = 14 * 60

const secondFactors = ['totp', 'mfa/totp', 'webauthn', 'mfa/webauthn', 'passkey']

export function hasFreshProof({ user, access_token: token }: Session, now = Date.now()): boolean {
  const { amr } = readClaims(token)
  const needsFactor = user.factors?.some(factor => factor.status === 'verified') ?? false
  return (
    Array.isArray(amr) &&
    amr.some(
      ({ method, timestamp }: { method: string; timestamp: number }) =>
        now / 1000 - timestamp < proofTtl && (!needsFactor || secondFactors.includes(method)),
    )
  )
}
