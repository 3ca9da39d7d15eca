import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../page-header.tsx'
import { autosaveDraft, findAutosavedDraft, toBase, toDraftKey } from './autosaved-draft.ts'

interface NoSuchPostProps {
  draftKey: string
  onClose: () => void
}

export function NoSuchPost({ draftKey, onClose }: NoSuchPostProps) {
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

/** Unsaved text of a post that is gone: it can still become a new one. */
function OrphanedDraft({ draftKey }: { draftKey: string }) {
  const { user } = useAuth()
  const to = toDraftKey(user?.id ?? '', null)
  const [autosaved] = useState(() => findAutosavedDraft(localStorage, draftKey))
  const [taken] = useState(() => findAutosavedDraft(localStorage, to) !== null)
  if (!autosaved) return null
  if (taken)
    return <p>Your unsaved text of it is kept here; it can follow once the new post you began is done.</p>

  function move() {
    if (autosaved)
      autosaveDraft(localStorage, to, { ...autosaved.draft, imageUrl: null, image: null }, toBase(null))
    localStorage.removeItem(draftKey)
  }
  return (
    <p>
      Your unsaved text is still here:{' '}
      <Link to="/admin/posts/new" onClick={move} className="link">
        continue it as a new post
      </Link>
    </p>
  )
}
