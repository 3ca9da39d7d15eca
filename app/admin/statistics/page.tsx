import { Link, useRevalidator, useSearchParams } from 'react-router'
import { findLeadStatistics } from '../../data/find-lead-statistics.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/page.ts'
import { parseSpan, spans } from './span.ts'
import { Statistics } from './statistics.tsx'
import { summarise } from './summarise.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const weeks = parseSpan(new URL(request.url).searchParams)
  return loadOrToast(request, client => findLeadStatistics(client, weeks), 'Error fetching statistics')
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('What works', matches)
}

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaderData)
  const isEmpty = data && summarise(data).leads === 0 && summarise(data).starts === 0
  return (
    <>
      <PageHeader
        title="What works"
        note="Where leads come from and what becomes of them. Counts alone: nobody is followed."
      >
        <DashboardLink />
      </PageHeader>
      <SpanLinks />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {isEmpty && (
        <EmptyState title="Nothing to count yet">
          Leads and started quotes show here from the first one on.
        </EmptyState>
      )}
      {data && !isEmpty && <Statistics found={data} />}
    </>
  )
}

function SpanLinks() {
  const [parameters] = useSearchParams()
  const chosen = parseSpan(parameters)
  return (
    <nav aria-label="Time" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {spans.map(weeks => (
          <li key={weeks}>
            <Link
              to={{ search: `?weeks=${weeks}` }}
              className="chip"
              aria-current={weeks === chosen ? 'page' : undefined}
            >
              {weeks} weeks
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
