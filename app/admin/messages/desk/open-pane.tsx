import { clsx } from 'clsx/lite'
import { type ReactNode, useState } from 'react'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDesk } from './desk-context.ts'
import { LeadToolbar } from './lead-toolbar.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { toSubject } from './to-subject.ts'

interface OpenPaneProps {
  hasSelection: boolean
  children: ReactNode
}

export function OpenPane({ hasSelection, children }: OpenPaneProps) {
  const { openId, openLead, isArriving, leads, actOn, remove } = useDesk()
  const [isConfirming, setConfirming] = useState(false)
  const confirm = () => setConfirming(true)

  return (
    <section
      aria-label="Message"
      className={clsx(
        'min-w-0 lg:flex lg:min-h-0 lg:flex-col lg:border-l lg:border-hairline',
        openId === null && 'max-lg:hidden',
      )}
    >
      <LeadToolbar hasSelection={hasSelection} onDelete={confirm} />
      <div className="min-h-0 grow max-lg:pb-20 lg:overflow-y-auto lg:p-6 large-text:pt-4 large-text:pb-0">
        {isArriving ? <LetterPreview lead={leads.find(({ id }) => id === openId) ?? null} /> : children}
        {openLead && (
          <div className="mt-8 flex flex-wrap gap-2 lg:hidden">
            <Button
              variant="secondary"
              onClick={() => actOn([openLead], { read: openLead.read_at === null })}
            >
              {openLead.read_at ? 'Mark as unread' : 'Mark as read'}
            </Button>
            {openLead.letters > 0 && (
              <Button variant="ghost" onClick={confirm}>
                Delete
              </Button>
            )}
          </div>
        )}
      </div>
      {openLead && (
        <ConfirmDialog
          open={isConfirming}
          description={describeDeletion(openLead)}
          note="For 30 days the Trash can bring it back."
          action="Delete message"
          busy={false}
          onConfirm={() => {
            setConfirming(false)
            remove(openLead)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

function describeDeletion(lead: LeadRow) {
  return lead.letters > 1
    ? `This will permanently delete all ${lead.letters} messages from ${lead.name}.`
    : `This will permanently delete the message "${toSubject(lead)}" from ${lead.name}.`
}
