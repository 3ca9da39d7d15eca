import { type FormEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { query } from '../../data/query.ts'
import { type Enrolment, proveSecondFactor, removeFactor } from '../../data/second-factor.ts'
import { CodeInput } from '../../session/code-input.tsx'
import { useSecondFactor } from '../../session/use-second-factor.ts'
import { useAgency } from '../../site/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CopyButton } from './copy-button.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import { SetupStep } from './setup-step.tsx'
import { turnOn } from './titles.ts'

interface TwoFactorSetupProps {
  enrolment: Enrolment
  onOn: () => Promise<void>
  onCancel: () => void
}

export function TwoFactorSetup({ enrolment, onOn, onCancel }: TwoFactorSetupProps) {
  const { factorId, qrCode, secret, uri } = enrolment
  const { busy, error, verify } = useSecondFactor(turnOn.failure, (client, code) =>
    proveSecondFactor(client, factorId, code),
  )
  const [finishing, setFinishing] = useState(false)

  // Cancelling or leaving removes the unproved factor. Not in an effect: those are cleaned up at other times too.
  const removeUnproved = () => query(client => removeFactor(client, factorId))
  useBlocker(({ currentLocation, nextLocation }) => {
    if (!busy && !finishing && nextLocation.pathname !== currentLocation.pathname) removeUnproved()
    return false
  })

  function cancel() {
    removeUnproved()
    onCancel()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    if (await verify('code', field.value)) {
      setFinishing(true)
      return onOn()
    }
    field.focus()
    field.select()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <ol className="grid gap-7 [counter-reset:step]">
        <SetupStep title={`Add ${useAgency().name} to your authenticator app`} headingRef={focusOnMount}>
          <p className="text-base/inherit text-muted">
            Any will do: Google Authenticator, Microsoft Authenticator, 1Password, Aegis … Choose “add
            account” there and scan this picture.
          </p>
          <img
            src={qrCode}
            alt="QR code for your authenticator app"
            className="w-52 max-w-full rounded-m bg-white inset-ring inset-ring-hairline"
          />
          <p className="text-base/inherit text-muted pointer-fine:hidden">
            Is the app on this device?{' '}
            <a href={uri} className="link">
              Open it there
            </a>
          </p>
          <Secret secret={secret} />
        </SetupStep>
        <SetupStep title="Type the code it shows">
          <Field label="Six-digit code" error={error} className="max-w-64">
            <CodeInput readOnly={busy} autoFocus={false} />
          </Field>
        </SetupStep>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || finishing} busyLabel="Checking…">
          Turn on
        </Button>
        <Button variant="ghost" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-base/inherit text-muted">Can’t scan? Type this secret instead.</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="rounded-s bg-sunken px-3 py-2 font-mono text-md wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={secret} label="Copy secret" />
      </div>
    </div>
  )
}
