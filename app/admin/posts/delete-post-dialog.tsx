import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { deletePost } from '../../data/delete-post.ts'
import type { PostSummary } from '../../data/schema.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface DeletePostDialogProps {
  post: PostSummary | null
  onClose: () => void
  onDeleted: () => void
}

export function DeletePostDialog({ post, onClose, onDeleted }: DeletePostDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm(doomed: PostSummary) {
    setBusy(true)
    const { data, error } = await ask(client => deletePost(client, doomed))
    setBusy(false)
    onClose()
    if (error) return showToast({ title: 'Error deleting post', description: error.message, tone: 'danger' })
    onDeleted()
    showToast({
      title: 'Post deleted successfully',
      tone: 'success',
      ...(data.imageLeft && { description: `Its image is still in storage: ${data.imageLeft}` }),
    })
  }

  return (
    <ConfirmDialog
      open={post !== null}
      description={`This will permanently delete the post "${post?.title}".`}
      action="Delete post"
      busy={busy}
      onConfirm={() => post && confirm(post)}
      onClose={onClose}
    />
  )
}
