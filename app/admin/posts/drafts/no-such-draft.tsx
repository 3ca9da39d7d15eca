import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../page-header.tsx'

export function NoSuchDraft({ onClose }: { onClose: () => void }) {
  return (
    <>
      <PageHeader title="Create New Post" />
      <EmptyState
        title="This draft no longer exists"
        action={<Button onClick={onClose}>Back to all posts</Button>}
      >
        <p>Somebody discarded it, or its address is wrong.</p>
      </EmptyState>
    </>
  )
}
