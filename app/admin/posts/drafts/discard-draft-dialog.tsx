import { useState } from 'react'
import type { CallError } from '../../../data/result.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

interface DiscardDraftDialogProps {
  open: boolean
  /** Whether there is a post, which stays. */
  isOfPost: boolean
  /** Resolves to why it could not be discarded, or to null. */
  onDiscard: () => Promise<CallError | null>
  onDiscarded: () => void
  onClose: () => void
}

export function DiscardDraftDialog({ isOfPost, onDiscard, onDiscarded, ...dialog }: DiscardDraftDialogProps) {
  const [busy, setBusy] = useState(false)

  async function discard() {
    setBusy(true)
    const error = await onDiscard()
    setBusy(false)
    dialog.onClose()
    if (error)
      return showToast({ title: 'Error discarding draft', description: error.message, tone: 'danger' })
    showToast({ title: 'Draft discarded', tone: 'success' })
    onDiscarded()
  }

  return (
    <ConfirmDialog
      {...dialog}
      title="Discard this draft?"
      description={
        isOfPost
          ? 'What was written since the post was saved will be gone, on every device. The post stays as visitors read it.'
          : 'What was written will be gone, on every device. No copy of it is kept.'
      }
      action="Discard draft"
      busy={busy}
      onConfirm={discard}
    />
  )
}
