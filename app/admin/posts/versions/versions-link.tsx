import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** Unsaved text is kept meanwhile. */
export function VersionsLink({ postId }: { postId: string }) {
  return (
    <Link
      to={`/admin/posts/${postId}/versions`}
      className="flex min-h-12 items-center gap-3 border-t border-hairline py-2 text-sm font-semibold hover:text-link"
    >
      <span className="grow">Versions</span>
      <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
    </Link>
  )
}
