import { type FormEvent, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { changePassword } from '../../data/change-password.ts'
import type { CallError } from '../../data/result.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.ts'

interface PasswordFormProps {
  /** Who came by the link of a mail doesn't know the old password. */
  byLink: boolean
  onChanged: () => void
}

export function PasswordForm({ byLink, onChanged }: PasswordFormProps) {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const isOfCurrent = problem?.code === 'current_password_invalid'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const current = byLink ? null : String(fields.get('current'))
    setBusy(true)
    setProblem(null)
    const { error } = await ask(client => changePassword(client, String(fields.get('password')), current))
    setBusy(false)
    if (error) {
      setProblem(error)
      return showToast({ title: 'Error changing password', description: error.message, tone: 'danger' })
    }
    form.reset()
    onChanged()
    showToast({
      title: 'Password changed successfully',
      description: 'All other devices have been signed out.',
      tone: 'success',
    })
  }

  return (
    <form onSubmit={submit} className="admin-panel">
      <h2 className="text-xl">{byLink ? 'Set a new password' : 'Change password'}</h2>
      {/* Password managers want to know whose password this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {!byLink && (
        <Field label="Current password" error={isOfCurrent ? problem.message : null}>
          <Input name="current" type="password" autoComplete="current-password" required readOnly={busy} />
        </Field>
      )}
      <Field label="New password" hint="At least 8 characters." error={isOfCurrent ? null : problem?.message}>
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
    </form>
  )
}
