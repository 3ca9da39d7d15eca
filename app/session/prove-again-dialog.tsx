import { type FormEvent, useId, useState } from 'react'
import { proveByPasskey, proveByPassword } from '../data/prove-again.ts'
import { query } from '../data/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAuth } from './session-context.tsx'
import { useSecondFactor } from './use-second-factor.ts'

export interface ProveAgainDialogProps {
  /** The dialog stays busy until this is done. */
  onProved: () => Promise<void>
  onClose: () => void
}

/** For what nobody may do at a computer that was left alone. */
export function ProveAgainDialog({ onProved, onClose }: ProveAgainDialogProps) {
  const { user } = useAuth()
  const attempt = useSecondFactor('That did not work')
  const hasFactor = user?.factors?.some(factor => factor.status === 'verified') ?? false
  const texts = {
    title: 'Is it you?',
    description: 'Your last sign-in was more than 15 minutes ago.',
  }
  if (!hasFactor) return <PasswordDialog {...texts} onProved={onProved} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} {...texts}>
      <SecondFactorForm attempt={attempt} action="Continue" onPassed={onProved}>
        <Button variant="secondary" disabled={attempt.busy} onClick={onClose}>
          Cancel
        </Button>
      </SecondFactorForm>
      <PasskeyButton disabled={attempt.busy} signIn={proveByPasskey} onSignedIn={onProved} />
    </Dialog>
  )
}

function PasswordDialog(props: ProveAgainDialogProps & { title: string; description: string }) {
  const { title, description, onProved, onClose } = props
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = event.currentTarget.elements.namedItem('password')
    if (!(password instanceof HTMLInputElement)) return
    setBusy(true)
    const { error: refused } = await query(client => proveByPassword(client, password.value))
    if (!refused) await onProved()
    setBusy(false)
    setError(
      refused && (refused.code === 'invalid_credentials' ? 'That is not your password.' : refused.message),
    )
    if (refused) password.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Checking…">
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Password" error={error}>
          <Input name="password" type="password" autoComplete="current-password" required readOnly={busy} />
        </Field>
      </form>
      <PasskeyButton disabled={busy} signIn={proveByPasskey} onSignedIn={onProved} />
    </Dialog>
  )
}
