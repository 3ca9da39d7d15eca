import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { deleteMessage } from '../../data/file-message.ts'
import type { CallError } from '../../data/result.ts'
import type { MessageFiling, MessageRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { Problem } from '../problem.tsx'
import { toDelivery } from './delivery.ts'

interface MessageActionsProps {
  message: MessageRow
  onFile: (id: string, filing: MessageFiling, done?: string) => void
  onDeleted: () => void
}

export function MessageActions({ message, onFile, onDeleted }: MessageActionsProps) {
  const [doomed, setDoomed] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)

  async function remove() {
    setDeleting(true)
    const { error } = await ask(client => deleteMessage(client, message.id))
    setDeleting(false)
    setDoomed(false)
    setRefusal(error)
    if (error)
      return showToast({ title: 'Error deleting message', description: error.message, tone: 'danger' })
    onDeleted()
    showToast({ title: 'Message deleted successfully', tone: 'success' })
  }

  return (
    <>
      {listFilings(message).map(({ slot, label, filing, done }) => (
        <Button
          // One place, one button: the focus stays where "Archive" becomes "Move to inbox".
          key={slot}
          variant="secondary"
          onClick={() => onFile(message.id, filing, done)}
        >
          {label}
        </Button>
      ))}
      <Button variant="ghost" className="sm:ml-auto" aria-keyshortcuts="#" onClick={() => setDoomed(true)}>
        Delete
      </Button>
      {refusal && <Problem error={refusal} onRetry={remove} />}
      <ConfirmDialog
        open={doomed}
        description={`This will permanently delete the message "${message.subject}" from ${message.name}. This action cannot be undone.`}
        action="Delete message"
        busy={deleting}
        onConfirm={remove}
        onClose={() => setDoomed(false)}
      />
    </>
  )
}

interface Filing {
  slot: 'mail' | 'folder' | 'quarantine' | 'read'
  label: string
  filing: MessageFiling
  done: string
}

function listFilings(message: MessageRow): Filing[] {
  const now = new Date().toISOString()
  const filings: Filing[] = []
  if (toDelivery(message).canSendAgain)
    filings.push({
      slot: 'mail',
      label: 'Send again',
      filing: { next_attempt_at: now },
      done: 'It will be mailed again now',
    })
  if (message.quarantined_at)
    return [
      ...filings,
      {
        slot: 'quarantine',
        label: 'Not spam',
        filing: { quarantined_at: null },
        done: 'Moved to the inbox, and mailed next',
      },
    ]
  filings.push(
    message.archived_at
      ? { slot: 'folder', label: 'Move to inbox', filing: { archived_at: null }, done: 'Moved to the inbox' }
      : { slot: 'folder', label: 'Archive', filing: { archived_at: now }, done: 'Message archived' },
    { slot: 'quarantine', label: 'Quarantine', filing: { quarantined_at: now }, done: 'Moved to quarantine' },
  )
  filings.push(
    message.read_at
      ? { slot: 'read', label: 'Mark as unread', filing: { read_at: null }, done: 'Marked as unread' }
      : { slot: 'read', label: 'Mark as read', filing: { read_at: now }, done: 'Marked as read' },
  )
  return filings
}
