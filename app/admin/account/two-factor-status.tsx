import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SecondFactor } from '../../data/second-factor.ts'
import { SecondFactorForm } from '../../session/second-factor-form.tsx'
import { useSecondFactor } from '../../session/use-second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDate } from '../dates.ts'
import { RecoveryCodesLeft } from './recovery-codes-left.tsx'
import * as titles from './titles.ts'

interface TwoFactorStatusProps {
  factor: SecondFactor
  onNewCodes: () => Promise<void>
  /** `closeDialog` has to be called before anything else takes the focus. */
  onOff: (closeDialog: () => void) => Promise<void>
}

export function TwoFactorStatus({ factor, onNewCodes, onOff }: TwoFactorStatusProps) {
  const [confirming, setConfirming] = useState<'new codes' | 'off' | null>(null)
  const close = () => setConfirming(null)

  return (
    <>
      <p className="text-base text-muted">
        On since {toDate(factor.since)}: besides the password, you need a code from your authenticator app.
      </p>
      <RecoveryCodesLeft count={factor.recoveryCodes} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setConfirming('new codes')}>
          Make new recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setConfirming('off')}>
          Turn off
        </Button>
      </div>
      {confirming === 'new codes' && (
        <ConfirmByCode
          title="Make new recovery codes?"
          description="The codes that you have kept stop working."
          action="Make new codes"
          failureTitle={titles.createCodes.failure}
          onConfirmed={() => onNewCodes().then(close)}
          onClose={close}
        />
      )}
      {confirming === 'off' && (
        <ConfirmByCode
          title="Turn off two-factor?"
          description="From then on your password alone lets anybody in who knows it. Your recovery codes stop working."
          action="Turn off"
          variant="danger"
          failureTitle={titles.turnOff.failure}
          onConfirmed={() => onOff(() => flushSync(close))}
          onClose={close}
        />
      )}
    </>
  )
}

interface ConfirmByCodeProps {
  title: string
  description: string
  action: string
  variant?: 'primary' | 'danger'
  failureTitle: string
  onConfirmed: () => Promise<void>
  onClose: () => void
}

function ConfirmByCode({
  title,
  description,
  action,
  variant = 'primary',
  failureTitle,
  ...on
}: ConfirmByCodeProps) {
  const attempt = useSecondFactor(failureTitle)
  const close = () => {
    if (!attempt.busy) on.onClose()
  }
  return (
    <Dialog open onClose={close} title={title} description={description}>
      <SecondFactorForm attempt={attempt} action={action} variant={variant} onPassed={on.onConfirmed}>
        <Button variant="secondary" disabled={attempt.busy} onClick={close}>
          Cancel
        </Button>
      </SecondFactorForm>
    </Dialog>
  )
}
