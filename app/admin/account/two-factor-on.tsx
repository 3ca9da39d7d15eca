import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { type SecondFactor, turnOffSecondFactor } from '../../data/second-factor.ts'
import { SecondFactorForm } from '../../session/second-factor-form.tsx'
import { useSecondFactor } from '../../session/use-second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { toDate } from '../dates.ts'

interface TwoFactorOnProps {
  factor: SecondFactor
  onNewCodes: () => Promise<void>
  onOff: () => Promise<void>
}

export function TwoFactorOn({ factor, onNewCodes, onOff }: TwoFactorOnProps) {
  const [asking, setAsking] = useState<'new codes' | 'off' | null>(null)

  async function turnOff() {
    const { error } = await ask(turnOffSecondFactor)
    setAsking(null)
    await onOff()
    if (error)
      return showToast({ title: 'Error turning off two-factor', description: error.message, tone: 'danger' })
    showToast({ title: 'Two-factor sign-in is off', tone: 'success' })
  }

  async function makeNewCodes() {
    await onNewCodes()
    setAsking(null)
  }

  return (
    <>
      <p className="text-base text-muted">
        On since {toDate(factor.since)}: besides the password, you need a code from your authenticator app.
      </p>
      <p className={factor.recoveryCodes > 3 ? 'text-base' : 'admin-notice admin-notice-warning mb-0'}>
        {tellCodes(factor.recoveryCodes)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('new codes')}>
          Make new recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </div>
      {asking === 'new codes' && (
        <ConfirmByCode
          title="Make new recovery codes?"
          description="The codes that you have kept stop working."
          action="Make new codes"
          failureTitle="Error making recovery codes"
          onConfirmed={makeNewCodes}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'off' && (
        <ConfirmByCode
          title="Turn off two-factor?"
          description="From then on your password alone lets anybody in who knows it. Your recovery codes stop working."
          action="Turn off"
          variant="danger"
          failureTitle="Error turning off two-factor"
          onConfirmed={turnOff}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function tellCodes(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones, in case you lose your phone.'
  const told = count === 1 ? '1 of 10 recovery codes is left.' : `${count} of 10 recovery codes are left.`
  return count > 3 ? told : `${told} Make new ones soon.`
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
