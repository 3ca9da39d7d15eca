import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Acceptance } from '../../data/invitations.ts'
import { roles } from '../../session/role-words.ts'
import { useAuth } from '../../session/session-context.tsx'
import { connect } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { AcceptSignedIn } from './accept-signed-in.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { GoneInvitation } from './gone-invitation.tsx'
import { SignInToAccept } from './sign-in-to-accept.tsx'
import { TypeCode } from './type-code.tsx'
import { useInvitation } from './use-invitation.ts'

const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

export function InvitationSteps() {
  const { token, invitation, error, readAgain } = useInvitation()
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const [password, setPassword] = useState<string | null>(null)
  // Keeps the step on screen, though it signs in on the way.
  const [isUnderWay, setUnderWay] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  if (error)
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <p role="alert">{error.message || 'The invitation could not be read.'}</p>
        <Button variant="secondary" onClick={readAgain}>
          Try again
        </Button>
      </div>
    )
  if (invitation === undefined || loading)
    return (
      <p className="needs-script mt-6 text-muted" role="status">
        Reading the invitation…
      </p>
    )
  if (invitation === null) return <GoneInvitation />

  async function enter(acceptance?: Acceptance) {
    // From here on the back office needs the session.
    await connect()
    showToast({ title: 'Welcome', description: 'Your invitation is accepted.', tone: 'success' })
    const lacks = acceptance?.passwordError
    if (lacks)
      showToast({
        title: 'Your password is not set',
        description: `Set one here. ${lacks.message}`,
        tone: 'danger',
      })
    const start = invitation?.needs_second_factor ? '/admin/account' : '/admin'
    await navigate(lacks ? '/admin/account?reset=1' : start, { replace: true })
  }

  function refuse(message: string | null) {
    setUnderWay(false)
    setRefusal(message)
  }

  const given = {
    token,
    invitation,
    onAccepted: enter,
    onUnderWay: () => setUnderWay(true),
    onRefused: refuse,
    onGone: readAgain,
  }
  const awaitsCode = password !== null || (invitation.awaits_code && !invitation.has_account)
  return (
    <>
      <p className="mt-4 text-lg text-muted">
        {invitation.inviter ?? 'The team'} invites{' '}
        <strong className="text-ink wrap-anywhere">{invitation.email}</strong> to work here, until{' '}
        {until.format(new Date(invitation.expires_at))}.
      </p>
      <ul className="mt-4 grid gap-1">
        {invitation.roles.map(role => (
          <li key={role}>
            <strong>{roles[role].name}</strong>: may {roles[role].may.join('; ')}.
          </li>
        ))}
      </ul>
      {invitation.needs_second_factor && (
        <p className="mt-4">Two-factor sign-in is asked of everybody here: it is set up right afterwards.</p>
      )}
      <div className="mt-8">
        {user && !isUnderWay ? (
          <AcceptSignedIn {...given} password={password} refusal={refusal} />
        ) : invitation.has_account && !isUnderWay ? (
          <SignInToAccept {...given} />
        ) : awaitsCode ? (
          <TypeCode {...given} password={password ?? ''} />
        ) : (
          <ChoosePassword {...given} onCodeMailed={setPassword} />
        )}
      </div>
    </>
  )
}
