import { useState } from 'react'
import { query } from '../data/query.ts'
import { redeemRecoveryCode } from '../data/recovery-codes.ts'
import type { CallError } from '../data/result.ts'
import { giveCode } from '../data/second-factor.ts'
import { clearToast, showToast } from '../ui/toast.ts'
import { withFreshProof } from './with-fresh-proof.ts'

export type Proof = 'code' | 'recovery code'

export interface SecondFactorAttempt {
  busy: boolean
  error: string | null
  clearError: () => void
  /** Resolves to whether it was right; if not, a toast and `error` say why. */
  verify: (proof: Proof, text: string) => Promise<boolean>
}

/** `proveCode` is for a factor that is yet to be turned on. */
export function useSecondFactor(failureTitle: string, proveCode = giveCode): SecondFactorAttempt {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function verify(proof: Proof, text: string) {
    const code = proof === 'code' ? text.replace(/\D/g, '') : text.toLowerCase().replace(/[^0-9a-f]/g, '')
    if (code.length !== length[proof]) {
      setError(incomplete[proof])
      return false
    }
    setBusy(true)
    setError(null)
    const { error: refused } = await withFreshProof(() =>
      query(client => (proof === 'code' ? proveCode(client, code) : redeemRecoveryCode(client, code))),
    )
    setBusy(false)
    if (!refused) {
      clearToast(failureTitle)
      return true
    }
    setError(explain(refused))
    showToast({ title: failureTitle, description: refused.message, tone: 'danger' })
    return false
  }

  return { busy, error, clearError: () => setError(null), verify }
}

const length = { code: 6, 'recovery code': 16 }
const incomplete = {
  code: 'The code has six digits.',
  'recovery code': 'A recovery code has 16 letters and digits, such as 0a1b-2c3d-4e5f-6789.',
}

function explain({ message, code }: CallError): string {
  if (code === 'mfa_verification_failed')
    return 'That code is wrong or was used already. Wait for the next one in your app.'
  if (message === 'Invalid recovery code entered') return 'That code is wrong or was used already.'
  if (code === 'over_request_rate_limit' || code === 'PT429')
    return 'Too many wrong codes. Try again in a quarter of an hour.'
  return message
}
