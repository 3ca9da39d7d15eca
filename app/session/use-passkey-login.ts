import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canAutofillPasskeys, hasWebAuthn, signInWithPasskey, takesPasskeys } from '../data/passkeys.ts'
import { failed } from '../data/result.ts'
import { connect } from './session-store.ts'
import { adminRedirectDelay } from './use-admin-login.ts'

export interface PasskeyLogin {
  isOffered: boolean
  busy: boolean
  error: string | null
  signIn: () => Promise<void>
}

export function usePasskeyLogin(onSignedIn: () => Promise<void>): PasskeyLogin {
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A browser runs one WebAuthn ceremony at a time.
  const ceremony = useRef<AbortController | null>(null)

  async function attempt({ isAutofill }: { isAutofill: boolean }) {
    const controller = new AbortController()
    const { signal } = controller
    ceremony.current?.abort()
    ceremony.current = controller
    const { error: refused } = await connect().then(
      client => signInWithPasskey(client, { isAutofill, signal }),
      unloaded => failed<undefined>(unloaded),
    )
    if (signal.aborted) return
    if (!refused) {
      setBusy(true)
      await new Promise(resolve => setTimeout(resolve, adminRedirectDelay))
      return onSignedIn()
    }
    const wasChosen = !isAutofill || refused.code?.startsWith('webauthn_')
    if (!wasChosen) return
    setError(refused.message)
    await offerAtField()
  }

  /** Waits while the dialog is open, and reports only once a passkey was chosen. */
  async function offerAtField() {
    setBusy(false)
    if (await canAutofillPasskeys()) attempt({ isAutofill: true }).catch(reportError)
  }

  async function signIn() {
    setBusy(true)
    setError(null)
    await attempt({ isAutofill: false })
    setBusy(false)
  }

  const start = useEffectEvent(async (isGone: () => boolean) => {
    if (!hasWebAuthn() || !(await takesPasskeys()) || isGone()) return
    setOffered(true)
    await offerAtField()
  })

  useEffect(() => {
    let isGone = false
    start(() => isGone).catch(reportError)
    return () => {
      isGone = true
      ceremony.current?.abort()
    }
  }, [])

  return { isOffered, busy, error, signIn }
}
