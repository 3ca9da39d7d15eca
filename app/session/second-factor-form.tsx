import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { CodeInput } from './code-input.tsx'
import type { Proof, SecondFactorAttempt } from './use-second-factor.ts'

interface SecondFactorFormProps {
  attempt: SecondFactorAttempt
  action: string
  variant?: NonNullable<ButtonProps['variant']>
  onPassed?: () => Promise<void>
  children?: ReactNode
}

export function SecondFactorForm({ attempt, action, variant, onPassed, children }: SecondFactorFormProps) {
  const [proof, setProof] = useState<Proof>('code')
  const [finishing, setFinishing] = useState(false)
  const { error, verify, clearError } = attempt
  const busy = attempt.busy || finishing

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    if (await verify(proof, field.value)) {
      setFinishing(true)
      await onPassed?.()
      return setFinishing(false)
    }
    field.focus()
    field.select()
  }

  function change() {
    setProof(proof === 'code' ? 'recovery code' : 'code')
    clearError()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={proof === 'code' ? 'Six-digit code' : 'Recovery code'}
        hint={
          proof === 'code'
            ? 'From your authenticator app.'
            : 'One of the ten that you kept. Lost them too? Whoever runs this site can help.'
        }
        error={error}
      >
        <CodeInput key={proof} proof={proof} readOnly={busy} />
      </Field>
      <div className="mt-2 flex flex-wrap gap-3 *:grow">
        {children}
        <Button type="submit" variant={variant ?? 'primary'} busy={busy} busyLabel="Checking…">
          {action}
        </Button>
      </div>
      <Button variant="ghost" disabled={busy} onClick={change}>
        {proof === 'code' ? 'Use a recovery code' : 'Use the app’s code'}
      </Button>
    </form>
  )
}
