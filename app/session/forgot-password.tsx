import { type FormEvent, useState } from 'react'
import { ask } from '../data/ask.ts'
import { requestPasswordLink } from '../data/change-password.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** Inside the login dialog, in place of its form. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setProblem(null)
    const { error } = await ask(client => requestPasswordLink(client, email))
    setBusy(false)
    if (error) setProblem(error.message)
    else setSent(true)
  }

  if (sent)
    return (
      <div className="grid gap-4">
        <p role="status">
          If this address has an account, a mail with a link to set a new password is on its way.
        </p>
        <Button variant="secondary" onClick={onBack}>
          Back to login
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label="Email"
        error={problem}
        hint="We send a link to set a new password. It works once, within an hour."
      >
        <Input name="email" type="email" autoComplete="username" required readOnly={busy} autoFocus />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Sending…">
        Send link
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back to login
      </Button>
    </form>
  )
}
