import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../page-header.tsx'

interface NoSuchPostProps {
  /** An unsaved draft of it, which can still become a new post. */
  draftId: string | null
  onClose: () => void
}

export function NoSuchPost({ draftId, onClose }: NoSuchPostProps) {
  return (
    <>
      <PageHeader title="Edit Post" />
      <EmptyState
        title="This post no longer exists"
        action={<Button onClick={onClose}>Back to all posts</Button>}
      >
        <p>Somebody deleted it, or its address is wrong.</p>
        {draftId && (
          <p>
            Your unsaved text is still here:{' '}
            <Link to={`/admin/posts/new?draft=${draftId}`} className="link">
              continue it as a new post
            </Link>
          </p>
        )}
      </EmptyState>
    </>
  )
}
