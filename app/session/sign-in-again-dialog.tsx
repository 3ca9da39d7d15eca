import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useAuth } from './session-context.tsx'

/** Stands over the page whose session ended. The same account goes on; leaving leads to the home page. */
export function SignInAgainDialog({ email }: { email: string }) {
  const formId = useId()
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setProblem(null)
    const { error } = await signIn({ email, password })
    setBusy(false)
    if (error) setProblem(error.message)
  }

  function leave() {
    if (!busy) navigate('/')
  }

  return (
    <Dialog
      open
      onClose={leave}
      title="Please sign in again"
      description="Your session has ended. What you typed is still here."
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
        <Field label="Password" error={problem}>
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
    </Dialog>
  )
}
