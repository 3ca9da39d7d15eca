import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface MailedLinkDialogProps {
  present: string
  next: string
  busy: boolean
  onAccept: () => void
  onRefuse: () => void
}

export default function MailedLinkDialog({ present, next, busy, onAccept, onRefuse }: MailedLinkDialogProps) {
  return (
    <Dialog
      open
      onClose={onRefuse}
      title={`Sign in as ${next}?`}
      description={`You are signed in as ${present}. This link signs in ${next} in your place. Go on only if you asked for it yourself.`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onRefuse} data-autofocus="">
            Stay {present}
          </Button>
          <Button busy={busy} onClick={onAccept}>
            Go on as {next}
          </Button>
        </>
      }
    />
  )
}
