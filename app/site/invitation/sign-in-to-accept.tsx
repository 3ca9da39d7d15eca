import { type FormEvent, useState } from 'react'
import { explainSignInError } from '../../data/sign-in.ts'
import { useAuth } from '../../session/session-context.tsx'
import { connect } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { clearToast } from '../../ui/toast.ts'
import type { InvitationStepProps } from './choose-password.tsx'

const failureTitle = 'Sign in Failed'

export function SignInToAccept({ invitation }: InvitationStepProps) {
  const { signIn } = useAuth()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setError(null)
    await connect()
    const { error: refused } = await signIn({ email: invitation.email, password })
    setBusy(false)
    if (refused) setError(explainSignInError(refused))
    else clearToast(failureTitle)
  }

  return (
    <form onSubmit={submit} className="grid max-w-md gap-5">
      <p>This address has an account already. Sign in, and it gets the roles.</p>
      <Field label="Email">
        <Input name="email" type="email" autoComplete="username" value={invitation.email} readOnly />
      </Field>
      <Field label="Password" error={error} hint="Forgotten? “Admin login” at the foot of this page helps.">
        <Input name="password" type="password" autoComplete="current-password" required readOnly={busy} />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Signing in…" className="justify-self-start">
        Sign In
      </Button>
    </form>
  )
}
