import { type FormEvent, useState } from 'react'
import { mailCodeAgain, proveByMailedCode } from '../../data/invitations.ts'
import { query } from '../../data/query.ts'
import { CodeInput } from '../../session/code-input.tsx'
import { connect } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { InvitationStepProps } from './choose-password.tsx'

interface TypeCodeProps extends InvitationStepProps {
  password: string
}

export function TypeCode({ password, ...step }: TypeCodeProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const { token, onAccepted, onUnderWay, onRefused, onGone } = step
  const { email } = step.invitation

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    const code = field.value.replace(/\D/g, '')
    if (code.length !== 6) return setError('The code has six digits.')
    setBusy(true)
    onUnderWay()
    setError(null)
    await connect()
    const { data: acceptance, error: refused } = await query(client =>
      proveByMailedCode(client, { token, email, password, code, name: '' }),
    )
    if (!refused) return onAccepted(acceptance)
    setBusy(false)
    onRefused(refused.message)
    if (refused.code === 'gone') return onGone()
    setError(refused.code === 'otp_expired' ? 'That code is wrong or too old.' : refused.message)
    field.focus()
  }

  async function sendAgain() {
    setNote(null)
    const { error: refused } = await query(client => mailCodeAgain(client, email))
    setNote(refused ? refused.message : 'Another code is on its way. The previous one no longer works.')
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-5">
      <Field
        label="Six-digit code"
        error={error}
        hint={`We mailed it to ${email}, to be sure that the address is yours. Type it here; don’t use the link of that mail.`}
      >
        <CodeInput readOnly={busy} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Checking…">
          Accept the invitation
        </Button>
        <Button variant="secondary" disabled={busy} onClick={sendAgain}>
          Mail another code
        </Button>
      </div>
      {note && <p role="status">{note}</p>}
    </form>
  )
}
