import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { deleteMessage } from '../../data/file-message.ts'
import type { MessageFiling, MessageRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { toDelivery } from './delivery.ts'

interface MessageActionsProps {
  message: MessageRow
  busy: boolean
  onFile: (id: string, filing: MessageFiling, done?: string) => void
  onDeleted: () => void
}

export function MessageActions({ message, busy, onFile, onDeleted }: MessageActionsProps) {
  const [doomed, setDoomed] = useState(false)
  const [deleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    const { error } = await ask(client => deleteMessage(client, message.id))
    setDeleting(false)
    setDoomed(false)
    if (error)
      return showToast({ title: 'Error deleting message', description: error.message, tone: 'danger' })
    onDeleted()
    showToast({ title: 'Message deleted successfully', tone: 'success' })
  }

  return (
    <>
      {listFilings(message).map(({ label, filing, done }) => (
        <Button
          key={label}
          variant="secondary"
          disabled={busy}
          onClick={() => onFile(message.id, filing, done)}
        >
          {label}
        </Button>
      ))}
      <Button variant="ghost" disabled={busy} onClick={() => setDoomed(true)}>
        Delete
      </Button>
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
  label: string
  filing: MessageFiling
  done: string
}

function listFilings(message: MessageRow): Filing[] {
  const now = new Date().toISOString()
  const filings: Filing[] = []
  if (toDelivery(message).canSendAgain)
    filings.push({
      label: 'Send again',
      filing: { next_attempt_at: now },
      done: 'It will be mailed again now',
    })
  if (message.quarantined_at)
    return [
      ...filings,
      { label: 'Not spam', filing: { quarantined_at: null }, done: 'Moved to the inbox, and mailed next' },
    ]
  filings.push(
    message.archived_at
      ? { label: 'Move to inbox', filing: { archived_at: null }, done: 'Moved to the inbox' }
      : { label: 'Archive', filing: { archived_at: now }, done: 'Message archived' },
    { label: 'Quarantine', filing: { quarantined_at: now }, done: 'Moved to quarantine' },
  )
  if (message.read_at)
    filings.push({ label: 'Mark as unread', filing: { read_at: null }, done: 'Marked as unread' })
  return filings
}
