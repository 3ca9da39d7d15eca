import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { redeemRecoveryCode } from '../data/recovery-codes.ts'
import type { CallError } from '../data/result.ts'
import { giveCode } from '../data/second-factor.ts'
import { clearToast, showToast } from '../ui/toast.ts'

export type Proof = 'code' | 'recovery code'

export interface SecondFactorAttempt {
  busy: boolean
  problem: string | null
  clearProblem: () => void
  /** Says whether it was right. What was wrong is shown as a toast and stands in `problem`. */
  give: (proof: Proof, text: string) => Promise<boolean>
}

/** Giving the second factor to the session of this browser; `proveCode` where it is a factor yet to be turned on. */
export function useSecondFactor(failureTitle: string, proveCode = giveCode): SecondFactorAttempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function give(proof: Proof, text: string) {
    const code = proof === 'code' ? text.replace(/\D/g, '') : text.toLowerCase().replace(/[^0-9a-f]/g, '')
    if (code.length !== length[proof]) {
      setProblem(incomplete[proof])
      return false
    }
    setBusy(true)
    setProblem(null)
    const { error } = await ask(client =>
      proof === 'code' ? proveCode(client, code) : redeemRecoveryCode(client, code),
    )
    setBusy(false)
    if (!error) {
      clearToast(failureTitle)
      return true
    }
    setProblem(explain(error))
    showToast({ title: failureTitle, description: error.message, tone: 'danger' })
    return false
  }

  return { busy, problem, clearProblem: () => setProblem(null), give }
}

const length = { code: 6, 'recovery code': 16 }
const incomplete = {
  code: 'The code has six digits.',
  'recovery code': 'A recovery code has 16 letters and digits, such as 0a1b-2c3d-4e5f-6789.',
}

/** What the server says, in words that help. */
function explain({ message, code }: CallError): string {
  if (code === 'mfa_verification_failed')
    return 'That code is wrong or was used already. Wait for the next one in your app.'
  if (message === 'Invalid recovery code entered') return 'That code is wrong or was used already.'
  if (code === 'over_request_rate_limit' || code === 'PT429')
    return 'Too many wrong codes. Try again in a quarter of an hour.'
  return message
}
