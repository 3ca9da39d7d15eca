import { Pencil } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'

export default function EditLink() {
  const id = useMatches().map(findPostId).find(Boolean)
  const mayEdit = useAuth().roles.includes('editor')
  if (!id || !mayEdit) return null
  return (
    // A phone's header has no room for it.
    <Button
      variant="ghost"
      asChild
      className="max-sm:fixed max-sm:bottom-4 max-sm:left-4 max-sm:bg-surface max-sm:inset-ring max-sm:inset-ring-control"
    >
      <Link to={`/admin/posts/${id}`}>
        <Pencil aria-hidden="true" className="size-4.5" />
        Edit
      </Link>
    </Button>
  )
}

function findPostId({ loaderData }: { loaderData: unknown }): string | null {
  const { post, opening } = (loaderData ?? {}) as Partial<Record<'post' | 'opening', { id?: unknown }>>
  const id = (post ?? opening)?.id
  return typeof id === 'string' ? id : null
}
