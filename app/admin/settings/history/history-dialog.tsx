import { findSetting } from '../../../settings/groups.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { ChangeList } from './change-list.tsx'

interface HistoryDialogProps {
  name: string
  form: SettingsForm
  onClose: () => void
}

export default function HistoryDialog({ name, form, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`History of ${findSetting(name)?.field.label ?? name}`}
      className="w-[min(40rem,calc(100vw-2rem))]!"
    >
      {/* Closed after restoring: Undo is in the toast, which can't be reached while a dialog is open. */}
      <ChangeList name={name} form={form} onRestored={onClose} />
    </Dialog>
  )
}
