import { type FormEvent, useState } from 'react'
import { changePassword, requestPasswordLink } from '../../data/change-password.ts'
import { query } from '../../data/query.ts'
import { type CallError, freshProofNeeded } from '../../data/result.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'

interface PasswordFormProps {
  /** Arrived by a mailed link, without knowing the old password. */
  byLink: boolean
  onChanged: () => void
}

export function PasswordForm({ byLink, onChanged }: PasswordFormProps) {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const isOfCurrent = error?.code === 'current_password_invalid'
  const isLinkOld = byLink && error?.code === freshProofNeeded

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const current = byLink ? null : String(fields.get('current'))
    setBusy(true)
    setError(null)
    const changed = await query(client => changePassword(client, String(fields.get('password')), current))
    setBusy(false)
    const failure = changed.error && toLinkError(changed.error, byLink)
    setError(failure)
    if (failure)
      return showToast({ title: 'Error changing password', description: failure.message, tone: 'danger' })
    form.reset()
    onChanged()
    showToast({
      title: 'Password changed successfully',
      description: 'All other devices have been signed out.',
      tone: 'success',
    })
  }

  async function sendLink() {
    setBusy(true)
    const requested = await query(client => requestPasswordLink(client, user?.email ?? ''))
    setBusy(false)
    if (requested.error)
      showToast({ title: 'Error sending link', description: requested.error.message, tone: 'danger' })
    else
      showToast({
        title: 'Link sent',
        description: 'Set the password within 15 minutes of opening it.',
        tone: 'success',
      })
  }

  return (
    <Panel>
      <form onSubmit={submit} className="grid gap-4">
        <h2 className="text-xl">{byLink ? 'Set a new password' : 'Change password'}</h2>
        {/* Password managers need to know whose password this is. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {!byLink && (
          <Field label="Current password" error={isOfCurrent ? error.message : null}>
            <Input name="current" type="password" autoComplete="current-password" required readOnly={busy} />
          </Field>
        )}
        <Field label="New password" hint="At least 8 characters." error={isOfCurrent ? null : error?.message}>
          <Input
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={72}
            readOnly={busy}
          />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Saving…" className="justify-self-start">
          {byLink ? 'Set password' : 'Change password'}
        </Button>
        {isLinkOld && (
          <Button variant="secondary" busy={busy} onClick={sendLink} className="justify-self-start">
            Send a new link
          </Button>
        )}
      </form>
    </Panel>
  )
}

/** Arrived by a link, they don't know the password and can't sign in afresh. */
const toLinkError = (error: CallError, byLink: boolean): CallError =>
  byLink && error.code === freshProofNeeded
    ? { ...error, message: 'This link was opened more than 15 minutes ago. Ask for a new one.' }
    : error
