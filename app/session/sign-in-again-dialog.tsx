import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { signInAs } from '../data/passkeys.ts'
import { explainSignInError } from '../data/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { clearToast } from '../ui/toast.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAuth } from './session-context.tsx'
import { useSecondFactor } from './use-second-factor.ts'

export default function SignInAgainDialog() {
  const formId = useId()
  const { user, expiredEmail, expiredId, awaitsSecondFactor, signIn, signOutLocally } = useAuth()
  const navigate = useNavigate()
  const [signingIn, setSigningIn] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = useSecondFactor('Sign in Failed')
  const busy = signingIn || attempt.busy
  const id = expiredId ?? user?.id
  const email = expiredEmail ?? user?.email ?? ''

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setSigningIn(true)
    setError(null)
    const signedIn = await signIn({ email, password })
    setSigningIn(false)
    if (signedIn.error) setError(explainSignInError(signedIn.error))
    else clearToast('Sign in Failed')
  }

  async function leave() {
    if (busy) return
    if (awaitsSecondFactor) await signOutLocally()
    navigate('/')
  }

  const description = 'Your session has ended. What you typed is still here.'
  if (awaitsSecondFactor)
    return (
      <Dialog open onClose={leave} title="Please sign in again" description={description}>
        <SecondFactorForm attempt={attempt} action="Continue">
          <Button variant="secondary" disabled={busy} onClick={leave}>
            Leave
          </Button>
        </SecondFactorForm>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={leave}
      title="Please sign in again"
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={leave}>
            Leave
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Signing in…">
            Sign In
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="Email">
          <Input name="email" type="email" autoComplete="username" value={email} readOnly />
        </Field>
        <Field label="Password" error={error}>
          <Input
            name="password"
            type="password"
            autoComplete="current-password"
            required
            readOnly={busy}
            data-autofocus=""
          />
        </Field>
      </form>
      {id && <PasskeyButton disabled={busy} signIn={client => signInAs(client, id)} />}
    </Dialog>
  )
}
