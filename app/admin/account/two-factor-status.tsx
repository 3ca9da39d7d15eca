import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SecondFactor } from '../../data/second-factor.ts'
import { SecondFactorForm } from '../../session/second-factor-form.tsx'
import { useSecondFactor } from '../../session/use-second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDate } from '../dates.ts'
import { Notice } from '../notice.tsx'
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
      {factor.recoveryCodes >= enoughCodes ? (
        <p className="text-base">{describeCodes(factor.recoveryCodes)}</p>
      ) : (
        <Notice className="mb-0!">
          <p>{describeCodes(factor.recoveryCodes)}</p>
        </Notice>
      )}
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

const enoughCodes = 4

function describeCodes(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones, in case you lose your phone.'
  const told = count === 1 ? '1 of 10 recovery codes is left.' : `${count} of 10 recovery codes are left.`
  return count >= enoughCodes ? told : `${told} Make new ones soon.`
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
