import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { deleteAccount } from '../../data/manage-accounts.ts'
import type { AccountRow } from '../../data/schema.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface DeleteUserDialogProps {
  account: AccountRow | null
  onClose: () => void
  onDeleted: () => void
}

export function DeleteUserDialog({ account, onClose, onDeleted }: DeleteUserDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm(doomed: AccountRow) {
    setBusy(true)
    const { error } = await ask(client => deleteAccount(client, doomed.id))
    setBusy(false)
    onClose()
    if (error) return showToast({ title: 'Error deleting user', description: error.message, tone: 'danger' })
    onDeleted()
    showToast({ title: 'User deleted successfully', tone: 'success' })
  }

  return (
    <ConfirmDialog
      open={account !== null}
      description={`This will permanently delete the user ${account?.email}. This action cannot be undone.`}
      action="Delete user"
      busy={busy}
      onConfirm={() => account && confirm(account)}
      onClose={onClose}
    />
  )
}
