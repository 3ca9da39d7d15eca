import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type BlogAddress, toBlogPath } from './blog-address.ts'

export function Pagination({ address, hasMore }: { address: BlogAddress; hasMore: boolean }) {
  const { page } = address
  if (page === 1 && !hasMore) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-16 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6"
    >
      {page > 1 ? (
        <Button asChild variant="secondary">
          <Link to={toBlogPath({ ...address, page: page - 1 })} rel="prev">
            <ArrowLeft aria-hidden="true" className="size-4.5" /> Newer posts
          </Link>
        </Button>
      ) : (
        <span />
      )}
      <p className="text-sm text-muted max-sm:sr-only">Page {page}</p>
      {hasMore ? (
        <Button asChild variant="secondary">
          <Link to={toBlogPath({ ...address, page: page + 1 })} rel="next">
            Older posts <ArrowRight aria-hidden="true" className="size-4.5" />
          </Link>
        </Button>
      ) : (
        <span />
      )}
    </nav>
  )
}
