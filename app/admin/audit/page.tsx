import { Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { listAudit, listAuditActors } from '../../data/list-audit.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { withParameter } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/page.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { parseAuditQuery } from './audit-query.ts'
import { ExportAudit } from './export-audit.tsx'

const pageSize = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = parseAuditQuery(new URL(request.url).searchParams)
  const [audit, actors] = await Promise.all([
    loadOrToast(request, client => listAudit(client, filter, pageSize), 'Error fetching the audit'),
    loadOrToast(request, listAuditActors, 'Error fetching the audit'),
  ])
  return { audit, actors }
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Audit', matches)
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaderData.audit)
  const actors = useLastGood(loaderData.actors)
  return (
    <>
      <PageHeader title="Audit" note="Who changed what, newest first. Nobody can change this list.">
        <ExportAudit />
        <DashboardLink />
      </PageHeader>
      <AuditFilters actors={actors.data ?? []} />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {data && data.entries.length > 0 && <AuditList entries={data.entries} />}
      {data?.entries.length === 0 && <NothingFound />}
      {data && <OlderAndNewest last={data.hasMore ? data.entries.at(-1)?.id : undefined} />}
    </>
  )
}

/** New entries would shift numbered pages, so a page begins after an entry. */
function OlderAndNewest({ last }: { last: number | undefined }) {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const isFirst = !parameters.has('before')
  if (isFirst && last === undefined) return null
  const to = (before: string | null) => ({
    pathname,
    search: withParameter(parameters, 'before', before).toString(),
  })
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      {isFirst ? (
        <Button variant="secondary" disabled>
          Newest
        </Button>
      ) : (
        <Button variant="secondary" asChild>
          <Link to={to(null)}>Newest</Link>
        </Button>
      )}
      {last === undefined ? (
        <Button variant="secondary" disabled>
          Older
        </Button>
      ) : (
        <Button variant="secondary" asChild>
          <Link to={to(String(last))}>Older</Link>
        </Button>
      )}
    </nav>
  )
}

function NothingFound() {
  const [parameters] = useSearchParams()
  if (parameters.size === 0)
    return <EmptyState title="Nothing was changed yet">What staff change stands here from now on.</EmptyState>
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button variant="secondary" asChild>
          <Link to="?">Show everything</Link>
        </Button>
      }
    >
      Nobody in this choice changed anything.
    </EmptyState>
  )
}
