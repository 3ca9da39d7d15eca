import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ConflictDialogProps {
  open: boolean
  onClose: () => void
  onOverwrite: () => void
  onReload: () => void
}

/** Two people edited one post: the second to save decides, knowing it. */
export function ConflictDialog({ open, onClose, onOverwrite, onReload }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Somebody else saved this post"
      description="It changed after you opened it. Nothing of yours has been saved yet, and nothing is lost."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            Keep editing
          </Button>
          <Button variant="secondary" onClick={onReload}>
            Open their version
          </Button>
          <Button variant="danger" onClick={onOverwrite}>
            Replace it with mine
          </Button>
        </>
      }
    />
  )
}
