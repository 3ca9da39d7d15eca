import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDateTime } from '../dates.ts'
import type { AutosavedDraft } from './autosaved-draft.ts'

interface AutosavedDraftDialogProps {
  offered: AutosavedDraft | null
  onRestore: (kept: AutosavedDraft) => void
  onDiscard: () => void
}

/** Closing it restores: the way that loses nothing. */
export function AutosavedDraftDialog({ offered, onRestore, onDiscard }: AutosavedDraftDialogProps) {
  if (!offered) return null
  return (
    <Dialog
      open
      onClose={() => onRestore(offered)}
      title="Continue where you left off?"
      description={`This browser kept your unsaved text of ${toDateTime(offered.keptAt)}. A chosen image has to be chosen again.`}
      footer={
        <>
          <Button variant="secondary" onClick={onDiscard}>
            Discard it
          </Button>
          <Button onClick={() => onRestore(offered)} data-autofocus="">
            Restore my text
          </Button>
        </>
      }
    />
  )
}
