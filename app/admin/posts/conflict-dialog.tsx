import { useCallback } from 'react'
import { findPost } from '../../data/find-post.ts'
import type { Client, PostRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDateTime } from '../dates.ts'
import { useAnswer } from '../use-answer.ts'

interface ConflictDialogProps {
  /** As it was when the editor opened. */
  post: PostRow
  onClose: () => void
  /** Told which version was seen. */
  onOverwrite: (seen: string | null) => void
  onReload: () => void
}

/** Two people edited one post: the second to save decides, knowing it. */
export function ConflictDialog({ post, onClose, onOverwrite, onReload }: ConflictDialogProps) {
  const question = useCallback((client: Client) => findPost(client, post.id), [post.id])
  const { data: theirs, loading } = useAnswer(question, 'Error fetching posts')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody else saved this post"
      className="w-[min(38rem,calc(100vw-2rem))]!"
      description="It changed after you opened it. Nothing of yours has been saved yet, and nothing is lost."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            Keep editing
          </Button>
          <Button variant="secondary" onClick={onReload}>
            Open their version
          </Button>
          <Button variant="danger" disabled={loading} onClick={() => onOverwrite(theirs?.updated_at ?? null)}>
            Replace it with mine
          </Button>
        </>
      }
    >
      {theirs && (
        <p className="text-base">
          They changed {listChanges(post, theirs)} ({toDateTime(theirs.updated_at)}).
        </p>
      )}
    </Dialog>
  )
}

function listChanges(before: PostRow, after: PostRow): string {
  const names = {
    title: 'the title',
    excerpt: 'the excerpt',
    content: 'the content',
    category_id: 'the category',
    feature_image_url: 'the image',
  } as const
  const fields = Object.keys(names) as (keyof typeof names)[]
  const changed = fields.filter(field => before[field] !== after[field]).map(field => names[field])
  return changed.length > 0 ? new Intl.ListFormat('en').format(changed) : 'nothing you would see'
}
