import { useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { InvitationRow } from '../../data/rows/invitations.ts'
import { roles } from '../../session/role-words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'

export function Invitations({ loaded }: { loaded: Loaded<InvitationRow[]> }) {
  const { revalidate } = useRevalidator()
  const { data: invitations, error } = useLastGood(loaded)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!error && !invitations?.length) return null
  return (
    <Panel aria-labelledby="invitations" className="mt-8">
      <h2 ref={heading} id="invitations" tabIndex={-1} className="text-xl">
        Invitations
      </h2>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      <ul>
        {invitations?.map(invitation => (
          <Invitation key={invitation.id} invitation={invitation} onEnded={() => heading.current?.focus()} />
        ))}
      </ul>
    </Panel>
  )
}

function Invitation({ invitation, onEnded }: { invitation: InvitationRow; onEnded: () => void }) {
  const fetcher = useFetcher()
  const { email, is_expired: isExpired } = invitation

  async function end() {
    await fetcher.submit({ intent: 'end invitation', id: invitation.id, email }, { method: 'post' })
    // The pressed button is gone.
    onEnded()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{email}</span>
          {invitation.roles.map(role => (
            <Badge key={role} tone="info">
              {roles[role].name}
            </Badge>
          ))}
          {isExpired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{describeInvitation(invitation)}</p>
      </div>
      <Button
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        onClick={end}
        aria-label={isExpired ? `Remove the invitation of ${email}` : `End the invitation of ${email}`}
      >
        {isExpired ? 'Remove' : 'End'}
      </Button>
    </li>
  )
}

function describeInvitation(invitation: InvitationRow): string {
  const { is_mailed: isMailed, mailed_at: mailedAt, mail_error: mailError } = invitation
  const mail = mailedAt ? 'mailed' : mailError ? `not mailed yet: ${mailError}` : 'waiting to be mailed'
  return [
    isMailed ? mail : 'by a copied link',
    invitation.is_claimed && 'opened, the mailed code is missing',
    invitation.created_by && `by ${invitation.created_by}`,
    `${invitation.is_expired ? 'ended' : 'until'} ${toDateTime(invitation.expires_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
