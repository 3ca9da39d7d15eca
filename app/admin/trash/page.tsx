import { Link, useRevalidator } from 'react-router'
import { query } from '../../data/query.ts'
import { ok } from '../../data/result.ts'
import { countTrash, deleteForGood, eraseExpiredTrash, listTrash } from '../../data/trash.ts'
import { listRoles } from '../../session/roles.ts'
import { useAuth } from '../../session/session-context.tsx'
import { getSessionState } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { toPage } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useListParameters } from '../use-list-parameters.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { isPolling } from '../use-polling.ts'
import type { Route } from './+types/page.ts'
import { restore } from './restore.ts'
import { listTrashKinds, requireWords, toTrashAddress, toTrashKind } from './trash-kinds.ts'
import { TrashList } from './trash-list.tsx'

const pageSize = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams
  const roles = listRoles(getSessionState().session?.user ?? null)
  const kind = toTrashKind(parameters, roles)
  const page = toPage(parameters.get('page'))
  const [entries, counts] = await Promise.all([
    loadOrToast(request, client => listTrash(client, { kind, page, pageSize }), 'Error fetching the trash'),
    loadOrToast(request, countTrash, 'Error fetching the trash'),
  ])
  // Expired entries are erased when an editor opens the trash.
  const expired = isPolling() || !roles.includes('editor') ? ok(undefined) : await query(eraseExpiredTrash)
  return { kinds: listTrashKinds(roles), kind, page, entries, counts, expired }
}

/** PUT restores, DELETE deletes for good. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const roles = listRoles(getSessionState().session?.user ?? null)
  const kind = toTrashKind(new URL(request.url).searchParams, roles)
  const { id }: { id: string } = await request.json()
  if (request.method === 'PUT') return restore(kind, [id])
  return actOrToast(client => deleteForGood(client, kind, [id]), {
    success: 'Deleted for good',
    failure: 'Error deleting for good',
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Trash', matches)
}

export default function TrashPage({ loaderData }: Route.ComponentProps) {
  const { kind, kinds, page, expired } = loaderData
  const { roles } = useAuth()
  const { data, error } = useLastGood(loaderData.entries)
  const { data: counts } = useLastGood(loaderData.counts)
  const { revalidate } = useRevalidator()
  const shownKind = toTrashKind(useListParameters().parameters, roles)
  useLiveReload('posts', 'categories')
  const words = requireWords(kind)
  // A failure of both is reported once.
  const problem = error ?? expired.error

  return (
    <>
      <PageHeader title="Trash" note="What is deleted can be brought back for 30 days.">
        <DashboardLink />
      </PageHeader>
      <nav aria-label="Kinds" className="mb-5 flex flex-wrap gap-1">
        {kinds.map(({ kind: to, label }) => (
          <Link
            key={to}
            to={toTrashAddress(to)}
            aria-current={to === shownKind ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2 rounded-full px-3.5 text-md font-semibold text-muted hover:bg-sunken current:bg-ink current:text-bg forced-colors:border forced-colors:current:border-[Highlight] forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
          >
            {label}
            {counts && <span className="font-normal tabular-nums">{counts.get(to) ?? 0}</span>}
          </Link>
        ))}
      </nav>
      {problem && <ErrorNotice error={problem} onRetry={revalidate} />}
      {data && (
        <TrashList kind={kind} entries={data.entries}>
          <EmptyState
            title={words.empty}
            action={
              <Button variant="secondary" asChild>
                <Link to={words.place.to}>{words.place.label}</Link>
              </Button>
            }
          >
            What is deleted stays here for 30 days, and is erased then.
          </EmptyState>
        </TrashList>
      )}
      {data && <Pager page={page} hasMore={data.total > page * pageSize} />}
    </>
  )
}
