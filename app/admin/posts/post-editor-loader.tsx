import { useCallback } from 'react'
import { findPost } from '../../data/find-post.ts'
import { listCategories } from '../../data/list-categories.ts'
import { ok } from '../../data/result.ts'
import type { Client } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageHeader } from '../page-header.tsx'
import { Problem } from '../problem.tsx'
import { useAnswer } from '../use-answer.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { OrphanedDraft } from './orphaned-draft.tsx'
import { PostEditor } from './post-editor.tsx'
import { useDraftKey } from './use-draft-key.ts'

interface PostEditorLoaderProps {
  /** Null for a new post. */
  id: string | null
  onClose: () => void
}

/** Reads the post once: whatever changes on the server later, an open editor keeps what stands in it. */
export function PostEditorLoader({ id, onClose }: PostEditorLoaderProps) {
  const question = useCallback(
    async (client: Client) => {
      if (id === null) return ok({ post: null, found: true, readAt: 0 })
      const { data, error } = await findPost(client, id)
      return error
        ? { data: null, error }
        : ok({ post: data, found: data !== null, readAt: performance.now() })
    },
    [id],
  )
  const answer = useAnswer(question, 'Error fetching posts')
  const draftKey = useDraftKey(id)
  const categories = useAnswer(listCategories, 'Error fetching categories')
  useLiveReload('categories', categories.reload)

  if (answer.error)
    return (
      <>
        <PageHeader title="Edit Post" />
        <Problem error={answer.error} onRetry={answer.reload} />
      </>
    )
  if (!answer.data || !draftKey) return <WaitingForPost />
  if (id && !answer.data.found) return <NoSuchPost draftKey={draftKey} onClose={onClose} />
  return (
    <PostEditor
      key={answer.data.readAt}
      post={answer.data.post}
      draftKey={draftKey}
      categories={categories}
      onClose={onClose}
      onReload={answer.reload}
    />
  )
}

function WaitingForPost() {
  return (
    <div className="admin-late grid min-h-80 place-items-center">
      <Spinner label="Opening the post" />
    </div>
  )
}

function NoSuchPost({ draftKey, onClose }: { draftKey: string; onClose: () => void }) {
  return (
    <>
      <PageHeader title="Edit Post" />
      <EmptyState
        title="This post no longer exists"
        action={<Button onClick={onClose}>Back to all posts</Button>}
      >
        <p>Somebody deleted it, or its address is wrong.</p>
        <OrphanedDraft draftKey={draftKey} />
      </EmptyState>
    </>
  )
}
