import { useState } from 'react'
import type { FoundAccount } from '../../data/manage-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toDateTime } from '../dates.ts'
import { toAccountName } from './account-name.ts'
import { tellWhoIsMailed } from './tell-who-is-mailed.ts'
import { useAct } from './use-act.ts'

interface SuspendOrRemoveProps {
  account: FoundAccount
  canSendMail: boolean | null
}

export function SuspendOrRemove({ account, canSendMail }: SuspendOrRemoveProps) {
  const { submit, isBusy } = useAct('#suspend-or-remove')
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null)
  const address = toAccountName(account)
  const { is_suspended: isSuspended, suspended_at: suspendedAt, suspended_by: suspendedBy } = account

  function act(intent: string) {
    setAsking(null)
    return submit({ intent, name: address })
  }

  return (
    <Panel aria-labelledby="suspend-or-remove">
      <h2 id="suspend-or-remove" tabIndex={-1} className="text-xl">
        Suspend or remove
      </h2>
      {isSuspended ? (
        <p className="text-base text-muted">
          Suspended{' '}
          {suspendedAt
            ? `since ${toDateTime(suspendedAt)}${suspendedBy ? ` by ${suspendedBy}` : ''}`
            : 'by whoever runs the site'}
          : nobody can sign in to this account. Its roles are kept.
        </p>
      ) : (
        <p className="text-base text-muted">
          Who is suspended is signed out everywhere at once and can’t sign in until the suspension ends. Posts
          stay in any case; those of a removed account keep its name.
        </p>
      )}
      {account.is_owner ? (
        <p className="text-base">The owner can neither be suspended nor removed.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {isSuspended ? (
            <Button variant="secondary" busy={isBusy} onClick={() => act('restore')}>
              End the suspension
            </Button>
          ) : (
            <Button variant="secondary" busy={isBusy} onClick={() => setAsking('suspend')}>
              Suspend
            </Button>
          )}
          <Button variant="secondary" busy={isBusy} onClick={() => setAsking('delete')}>
            Remove account
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'suspend'}
        title="Suspend this account?"
        description={`${address} is signed out on all devices at once, and can’t sign in until you end the suspension. ${tellWhoIsMailed(canSendMail)}`}
        action="Suspend"
        onConfirm={() => act('suspend')}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        description={`This will permanently delete the user ${address}. This action cannot be undone.`}
        note="What they published stays, with their name in the back office."
        action="Delete user"
        onConfirm={() => act('delete')}
        onClose={() => setAsking(null)}
      />
    </Panel>
  )
}
