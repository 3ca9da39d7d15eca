import { useState } from 'react'
import { Link, useFetchers, useRevalidator, useSubmit } from 'react-router'
import { query } from '../../data/query.ts'
import { ok } from '../../data/result.ts'
import type { TrashEntry } from '../../data/rows/trash.ts'
import { countTrash, deleteForGood, eraseExpiredTrash, listTrash } from '../../data/trash.ts'
import { listRoles } from '../../session/roles.ts'
import { useAuth } from '../../session/session-context.tsx'
import { getSessionState } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { toPage } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLastGood } from '../use-last-good.ts'
import { useListParameters } from '../use-list-parameters.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { isPolling } from '../use-polling.ts'
import type { Route } from './+types/page.ts'
import { describeLoss, hasMissedItsTime } from './describe-entry.ts'
import { restore } from './restore.ts'
import { listTrashKinds, requireWords, toTrashAddress, toTrashKind } from './trash-kinds.ts'
import { TrashTable } from './trash-table.tsx'

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
  // Whoever comes by erases what nobody sees any more.
  const expired = isPolling() || !roles.includes('editor') ? ok(undefined) : await query(eraseExpiredTrash)
  return { kinds: listTrashKinds(roles), kind, page, entries, counts, expired }
}

/** Restores with PUT, deletes for good with DELETE. */
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
  const submit = useSubmit()
  const shownKind = toTrashKind(useListParameters().parameters, roles)
  const deletion = useDeletion<TrashEntry & { id: string }>()
  const [late, setLate] = useState<TrashEntry | null>(null)
  const restoring = new Set(useFetchers().map(toRestoredId))
  useLiveReload('posts', 'categories')
  const words = requireWords(kind)
  const entries = data?.entries.filter(({ row_id }) => !deletion.removedIds.has(row_id))
  const missedTime = late && hasMissedItsTime(late, Date.now())

  function bringBack(entry: TrashEntry) {
    setLate(null)
    submit(JSON.stringify({ id: entry.row_id }), {
      method: 'put',
      encType: 'application/json',
      navigate: false,
      fetcherKey: `restore-${entry.row_id}`,
    })
  }

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
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {expired.error && <ErrorNotice error={expired.error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {entries && entries.length > 0 && (
        <TrashTable
          kind={kind}
          entries={entries}
          restoring={restoring}
          onRestore={entry => (hasMissedItsTime(entry, Date.now()) ? setLate(entry) : bringBack(entry))}
          onDelete={entry => deletion.request({ ...entry, id: entry.row_id })}
        />
      )}
      {entries?.length === 0 && (
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
      )}
      {data && <Pager page={page} hasMore={data.total > page * pageSize} />}
      <ConfirmDialog
        open={deletion.pending !== null}
        title="Delete for good?"
        description={
          deletion.pending &&
          `This deletes the ${words.noun} "${deletion.pending.name}"${describeLoss(deletion.pending)} for good. This action cannot be undone.`
        }
        action="Delete for good"
        onConfirm={deletion.execute}
        onClose={deletion.cancel}
      />
      <ConfirmDialog
        open={missedTime !== null}
        title="Publish it now?"
        description={
          missedTime &&
          `"${late?.name}" was to come out on ${toDateTime(missedTime)}. That has passed, so everybody sees it once it is restored.`
        }
        action="Restore and publish"
        onConfirm={() => late && bringBack(late)}
        onClose={() => setLate(null)}
      />
    </>
  )
}

function toRestoredId({ key, state }: { key: string; state: string }): string {
  return state !== 'idle' && key.startsWith('restore-') ? key.slice('restore-'.length) : ''
}
