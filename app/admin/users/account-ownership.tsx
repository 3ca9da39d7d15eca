import { useState } from 'react'
import type { FoundAccount } from '../../data/manage-accounts.ts'
import type { OwnershipRow } from '../../data/rows/accounts.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toAccountName } from './account-name.ts'
import { useAct } from './use-act.ts'

interface AccountOwnershipProps {
  account: FoundAccount
  ownership: OwnershipRow | null
  isOwn: boolean
}

/** Taken on one's own page, handed over on that of another super admin. */
export function AccountOwnership({ account, ownership, isOwn }: AccountOwnershipProps) {
  const { user } = useAuth()
  const { submit, isBusy } = useAct('#ownership')
  const [isAsking, setAsking] = useState(false)
  const isOwner = ownership?.user_id === user?.id
  const isOffered = ownership?.offered_to === account.id
  const name = account.name ?? toAccountName(account)

  function findStage() {
    if (!ownership && isOwn)
      return (
        <>
          <p className="text-base text-muted">
            Nobody owns this site yet. An owner’s rights can be taken by nobody else.
          </p>
          <Button
            className="justify-self-start"
            busy={isBusy}
            onClick={() => submit({ intent: 'take ownership' })}
          >
            Take ownership
          </Button>
        </>
      )
    if (account.is_owner)
      return (
        <p className="text-base text-muted">
          {isOwn ? 'You own this site' : `${name} owns this site`}: no other super admin can take these
          rights.
          {isOwn && ' To hand it over, open the page of another super admin.'}
        </p>
      )
    if (isOwner && isOffered)
      return (
        <>
          <p className="text-base text-muted">You offered the site to {name}, who has not answered yet.</p>
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={isBusy}
            onClick={() => submit({ intent: 'withdraw ownership' })}
          >
            Take the offer back
          </Button>
        </>
      )
    if (isOwner && account.is_super_admin && !account.is_suspended)
      return (
        <>
          <p className="text-base text-muted">You can hand the site over to {name}, if they agree.</p>
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={isBusy}
            onClick={() => setAsking(true)}
          >
            Offer ownership
          </Button>
        </>
      )
    return null
  }

  const stage = findStage()
  if (!stage) return null
  return (
    <Panel aria-labelledby="ownership">
      <h2 id="ownership" tabIndex={-1} className="text-xl">
        Ownership
      </h2>
      {stage}
      <ConfirmDialog
        open={isAsking}
        title="Hand the site over?"
        description={`Once ${name} accepts, they own the site. You stay a super admin, whose rights they can take. Until then you can take the offer back.`}
        action="Offer ownership"
        variant="primary"
        onConfirm={() => {
          setAsking(false)
          submit({ intent: 'offer ownership' })
        }}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
