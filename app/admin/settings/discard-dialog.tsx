import { findSetting } from '../../settings/groups.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { countChanges } from './count-changes.ts'

interface DiscardDialogProps {
  names: string[]
  onDiscard: () => void
  onClose: () => void
}

export function DiscardDialog({ names, onDiscard, onClose }: DiscardDialogProps) {
  const labels = names.map(name => findSetting(name)?.field.label ?? name)
  return (
    <ConfirmDialog
      open
      title="Discard what isn’t saved?"
      description={`${countChanges(names.length)}: ${new Intl.ListFormat('en').format(labels)}. The site stays as it is.`}
      action="Discard"
      onConfirm={() => {
        onDiscard()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
