import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { deleteCategory } from '../../data/change-category.ts'
import type { CategoryRow } from '../../data/schema.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface DeleteCategoryDialogProps {
  category: CategoryRow | null
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCategoryDialog({ category, onClose, onDeleted }: DeleteCategoryDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm(doomed: CategoryRow) {
    setBusy(true)
    const { error } = await ask(client => deleteCategory(client, doomed.id))
    setBusy(false)
    onClose()
    if (error)
      return showToast({ title: 'Error deleting category', description: error.message, tone: 'danger' })
    onDeleted()
    showToast({ title: 'Category deleted successfully', tone: 'success' })
  }

  return (
    <ConfirmDialog
      open={category !== null}
      description={`This will permanently delete the category "${category?.name}". This action cannot be undone.`}
      action="Delete category"
      busy={busy}
      onConfirm={() => category && confirm(category)}
      onClose={onClose}
    />
  )
}
