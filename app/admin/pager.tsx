import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { withParameter } from './search-parameters.ts'

const newestFirst = { back: 'Newer', forward: 'Older' }

interface PagerProps {
  page: number
  hasMore: boolean
  words?: { back: string; forward: string }
}

export function Pager({ page, hasMore, words = newestFirst }: PagerProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <PageLink to={page - 1} active={page > 1}>
        {words.back}
      </PageLink>
      <span className="text-sm text-muted">Page {page}</span>
      <PageLink to={page + 1} active={hasMore}>
        {words.forward}
      </PageLink>
    </nav>
  )
}

function PageLink({ to, active, children }: { to: number; active: boolean; children: string }) {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  if (!active)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    )
  const target = withParameter(parameters, 'page', to === 1 ? null : String(to))
  return (
    <Button variant="secondary" asChild>
      <Link to={{ pathname, search: target.toString() }}>{children}</Link>
    </Button>
  )
}
