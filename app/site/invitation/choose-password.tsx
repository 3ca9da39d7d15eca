import { type FormEvent, useState } from 'react'
import { type Acceptance, redeemInvitation } from '../../data/invitations.ts'
import { query } from '../../data/query.ts'
import type { FoundInvitation } from '../../data/rows/invitations.ts'
import { connect } from '../../session/session-store.ts'
import { findTextError } from '../../settings/find-text-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

export interface InvitationStepProps {
  token: string
  invitation: FoundInvitation
  onAccepted: (acceptance?: Acceptance) => Promise<void>
  onUnderWay: () => void
  /** Where the step had signed in already, another one takes its place and says so. */
  onRefused: (message: string | null) => void
  /** It was used or ended since it was read. */
  onGone: () => void
}

interface ChoosePasswordProps extends InvitationStepProps {
  /** The password is passed on, as a code typed in another network removes it (decision 14). */
  onCodeMailed: (password: string) => void
}

export function ChoosePassword({ onCodeMailed, ...step }: ChoosePasswordProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [nameProblem, setNameProblem] = useState<string>()
  const { token, onAccepted, onUnderWay, onRefused, onGone } = step
  const { email } = step.invitation

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const name = String(form.get('name')).trim()
    const field = event.currentTarget.elements.namedItem('password')
    const problem = name === '' ? undefined : findTextError(name, { type: 'text', maxLength: 100 })
    setNameProblem(problem)
    if (problem) {
      event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
      return
    }
    if (password.length < 8) {
      setError('Please choose a password of at least 8 characters.')
      if (field instanceof HTMLInputElement) field.focus()
      return
    }
    setBusy(true)
    onUnderWay()
    setError(null)
    await connect()
    const redemption = { token, email, password, name }
    const { data, error: refused } = await query(client => redeemInvitation(client, redemption))
    if (data === 'signed in') return onAccepted()
    setBusy(false)
    onRefused(refused?.message ?? null)
    if (data === 'code mailed') return onCodeMailed(password)
    if (refused?.code === 'invitation_gone') return onGone()
    setError(refused?.message ?? null)
    if (field instanceof HTMLInputElement) field.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-5">
      <Field label="Your name" error={nameProblem} hint="As colleagues see it.">
        <Input name="name" autoComplete="name" maxLength={100} readOnly={busy} />
      </Field>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label="Password" error={error} hint="At least 8 characters; a sentence is good.">
        <Input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          readOnly={busy}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Accepting…" className="justify-self-start">
        Accept the invitation
      </Button>
    </form>
  )
}
