import { type FormEvent, useState } from 'react'
import { canSendMail } from '../data/can-send-mail.ts'
import { requestPasswordLink } from '../data/change-password.ts'
import { query } from '../data/query.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export type LinkOutcome = 'sent' | 'no mails'

interface ForgotPasswordProps {
  outcome: LinkOutcome | null
  onOutcome: (outcome: LinkOutcome) => void
  onBack: () => void
}

export function ForgotPassword({ outcome, onOutcome, onBack }: ForgotPasswordProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setError(null)
    const { data: canSend } = await query(canSendMail)
    if (canSend === false) return onOutcome('no mails')
    const requested = await query(client => requestPasswordLink(client, email))
    setBusy(false)
    if (requested.error) setError(requested.error.message)
    else onOutcome('sent')
  }

  if (outcome)
    return (
      <div className="grid gap-4">
        <p role="status">{outcomes[outcome]}</p>
        <Button variant="secondary" onClick={onBack}>
          Back to login
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label="Email"
        error={error}
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

const outcomes: Record<LinkOutcome, string> = {
  sent: 'If this address has an account, a mail with a link to set a new password is on its way.',
  'no mails':
    'This site can’t send mails yet, so no link can be sent. Ask whoever runs the site: they can set a new password for you.',
}
