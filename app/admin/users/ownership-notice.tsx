import { useState } from 'react'
import type { OwnershipRow } from '../../data/rows/accounts.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../notice.tsx'
import { useAct } from './use-act.ts'

/** While nobody owns the site every super admin may take it, unless one has declined. */
export function OwnershipNotice({
  ownership,
  isDeclined,
  canSendMail,
}: {
  ownership: OwnershipRow | null
  isDeclined: boolean
  canSendMail: boolean | null
}) {
  const { user } = useAuth()
  const { submit, isBusy } = useAct('h1')
  const [isAsking, setAsking] = useState(false)

  if (ownership && ownership.offered_to === user?.id)
    return (
      <Notice role="region" aria-label="Ownership offered to you">
        <p>
          {ownership.email} offers you the ownership of this site. As its owner you can be removed by nobody
          else.
        </p>
        <span className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={isBusy} onClick={() => submit({ intent: 'decline ownership' })}>
            Decline
          </Button>
          <Button busy={isBusy} onClick={() => submit({ intent: 'accept ownership' })}>
            Accept ownership
          </Button>
        </span>
      </Notice>
    )
  if (ownership || isDeclined) return null

  return (
    <Notice role="region" aria-label="Ownership">
      <p>Nobody owns this site yet. An owner’s rights can be taken by nobody else, and handed over later.</p>
      <span className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isBusy} onClick={() => submit({ intent: 'leave ownership' })}>
          Not now
        </Button>
        <Button busy={isBusy} onClick={() => setAsking(true)}>
          Take ownership
        </Button>
      </span>
      <ConfirmDialog
        open={isAsking}
        title="Take the ownership?"
        description={`There is one owner. No other super admin can remove or suspend you then.${canSendMail ? ' All super admins are told.' : ''} You can hand the site over later, if both of you agree.`}
        action="Take ownership"
        variant="primary"
        onConfirm={() => {
          setAsking(false)
          submit({ intent: 'take ownership' })
        }}
        onClose={() => setAsking(false)}
      />
    </Notice>
  )
}
