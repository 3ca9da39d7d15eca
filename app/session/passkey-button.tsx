import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canChoosePasskey, takesPasskeys } from '../data/passkeys.ts'
import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { Button } from '../ui/button.tsx'

interface PasskeyButtonProps {
  disabled: boolean
  signIn: (client: Client) => Promise<Result<undefined>>
  onSignedIn?: () => Promise<void>
}

export function PasskeyButton({ disabled, signIn, onSignedIn }: PasskeyButtonProps) {
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (canChoosePasskey()) takesPasskeys().then(setOffered, reportError)
  }, [])

  async function use() {
    setBusy(true)
    setError(null)
    const { error: refused } = await query(signIn)
    if (refused) setError(refused.message)
    else await onSignedIn?.()
    setBusy(false)
  }

  if (!isOffered) return null
  return (
    <div className="mt-4 grid gap-1.5">
      <Button variant="ghost" disabled={disabled} busy={busy} onClick={use}>
        <KeyRound aria-hidden="true" className="size-4.5" />
        Use a passkey
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
