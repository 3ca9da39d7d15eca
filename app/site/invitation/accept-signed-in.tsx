import { useState } from 'react'
import { acceptInvitation } from '../../data/invitations.ts'
import { query } from '../../data/query.ts'
import { lacksSecondFactor } from '../../session/lacks-second-factor.ts'
import { SecondFactorForm } from '../../session/second-factor-form.tsx'
import { useAuth } from '../../session/session-context.tsx'
import { useSecondFactor } from '../../session/use-second-factor.ts'
import { Button } from '../../ui/button.tsx'
import type { InvitationStepProps } from './choose-password.tsx'

interface AcceptSignedInProps extends InvitationStepProps {
  /** Chosen on the way here. */
  password: string | null
  /** Why a step before this one, which signed in, did not come to its end. */
  refusal: string | null
}

export function AcceptSignedIn({ password, refusal, ...step }: AcceptSignedInProps) {
  const { token, invitation, onAccepted, onGone } = step
  const { user, session, signOutLocally } = useAuth()
  const attempt = useSecondFactor('Sign in Failed')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(refusal)

  const isAnother = user?.email?.toLowerCase() !== invitation.email
  if (isAnother)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          You are signed in as <strong className="wrap-anywhere">{user?.email}</strong>. Sign out here first,
          to accept as <strong className="wrap-anywhere">{invitation.email}</strong>.
        </p>
        <Button onClick={signOutLocally}>Sign Out</Button>
      </div>
    )
  if (session && lacksSecondFactor(session))
    return (
      <div className="max-w-md">
        <SecondFactorForm attempt={attempt} action="Continue" />
      </div>
    )

  async function accept() {
    setBusy(true)
    const { data: acceptance, error: refused } = await query(client =>
      acceptInvitation(client, { token, password }),
    )
    if (!refused) return onAccepted(acceptance)
    setBusy(false)
    if (refused.code === 'gone') return onGone()
    setError(refused.message)
  }

  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
      <Button busy={busy} busyLabel="Accepting…" autoFocus={refusal !== null} onClick={accept}>
        Accept the invitation
      </Button>
    </div>
  )
}
