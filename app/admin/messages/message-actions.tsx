import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { MessageRow } from '../../data/rows/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import type { clientAction } from './message-page.tsx'
import { listIntents, type TriageIntent, triageActions } from './triage.ts'

interface MessageActionsProps {
  message: MessageRow
  onTriage: (intent: TriageIntent) => void
}

export function MessageActions({ message, onTriage }: MessageActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const deletion = useFetcher<typeof clientAction>()
  const error = deletion.state === 'idle' ? deletion.data?.error : null

  async function remove() {
    await deletion.submit(null, { method: 'delete' })
    setConfirming(false)
  }

  return (
    <>
      {listIntents(message).map(intent => (
        <Button
          // One place, one button: the focus stays where "Archive" becomes "Move to inbox".
          key={triageActions[intent].slot}
          variant="secondary"
          onClick={() => onTriage(intent)}
        >
          {triageActions[intent].label}
        </Button>
      ))}
      <Button
        variant="ghost"
        className="sm:ml-auto"
        aria-keyshortcuts="#"
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      {error && <ErrorNotice error={error} onRetry={remove} />}
      <ConfirmDialog
        open={isConfirming}
        description={`This will permanently delete the message "${message.subject}" from ${message.name}.`}
        note="For 30 days the Trash can bring it back."
        action="Delete message"
        busy={deletion.state !== 'idle'}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
