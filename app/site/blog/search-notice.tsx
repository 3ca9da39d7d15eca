import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function SearchNotice({ search, none }: { search: string; none: boolean }) {
  if (none)
    return (
      <EmptyState
        title={`Nothing found for “${search}”.`}
        action={
          <Button asChild size="l">
            <Link to="/company/blog">All articles</Link>
          </Button>
        }
      >
        <p>Try fewer words or other ones. We look for them in titles and summaries.</p>
      </EmptyState>
    )
  return (
    <p className="mb-8 text-muted">
      Found for “{search}”.{' '}
      <Link to="/company/blog" className="link">
        Show all
      </Link>
    </p>
  )
}
