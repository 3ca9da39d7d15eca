import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { useAct } from './use-act.ts'

interface TwoFactorForAllProps {
  /** Null while the setting is off. */
  deadline: string | null
  canSendMail: boolean | null
}

export function TwoFactorForAll({ deadline, canSendMail }: TwoFactorForAllProps) {
  const { submit, isBusy } = useAct('#two-factor-for-all')
  const [isAsking, setAsking] = useState(false)
  const isOver = deadline !== null && new Date(deadline) <= new Date()

  function change(isRequired: boolean) {
    setAsking(false)
    return submit({ intent: 'require two-factor', isRequired: String(isRequired) })
  }

  return (
    <Panel aria-labelledby="two-factor-for-all" className="mt-8">
      <h2 id="two-factor-for-all" tabIndex={-1} className="flex flex-wrap items-center gap-x-2 text-xl">
        <span>
          Two-factor <span className="whitespace-nowrap">sign-in</span> for everybody
        </span>
        {deadline && <Badge tone="success">On</Badge>}
      </h2>
      <p className="text-base text-muted">
        {deadline
          ? `${isOver ? 'Since' : 'From'} ${toDateTime(deadline)} on, nobody works here without a code of their phone or a passkey. Whoever has none yet can only set it up.`
          : `Everybody who works here then needs a code of their phone, or a passkey, besides the password. They get a week to set it up${canSendMail ? ', and a mail' : ''}.`}
      </p>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => (deadline ? change(false) : setAsking(true))}
        className="justify-self-start"
      >
        {deadline ? 'Ask for it no more' : 'Require two-factor'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Require two-factor from everybody?"
        description="Whoever has not set it up in seven days, you as well, can do nothing here until they do."
        action="Require two-factor"
        variant="primary"
        onConfirm={() => change(true)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
