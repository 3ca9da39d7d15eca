import { type FormEvent, useEffect, useState } from 'react'
import { ask } from '../data/ask.ts'
import { canSendMail } from '../data/can-send-mail.ts'
import { requestPasswordLink } from '../data/change-password.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Step = 'ask' | 'sent' | 'no mails'

/** Inside the login dialog, in place of its form. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Step>('ask')
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    ask(canSendMail).then(({ data }) => {
      if (data === false && !left) setStep('no mails')
    })
    return () => {
      left = true
    }
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setProblem(null)
    const { data: canSend } = await ask(canSendMail)
    if (canSend === false) return setStep('no mails')
    const { error } = await ask(client => requestPasswordLink(client, email))
    setBusy(false)
    if (error) setProblem(error.message)
    else setStep('sent')
  }

  if (step !== 'ask')
    return (
      <div className="grid gap-4">
        <p role="status">{told[step]}</p>
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

const told: Record<Exclude<Step, 'ask'>, string> = {
  sent: 'If this address has an account, a mail with a link to set a new password is on its way.',
  'no mails':
    'This site can’t send mails yet, so no link can be sent. Ask whoever runs the site: they can set a new password for you.',
}
