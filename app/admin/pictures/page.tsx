import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { listPictures, type Picture, removePictures } from '../../data/pictures.ts'
import { ok } from '../../data/result.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { withParameter } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useListParameters } from '../use-list-parameters.ts'
import type { Route } from './+types/page.ts'
import { isRemovable } from './describe-picture.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureDetails } from './picture-details.tsx'
import { pictureFilters, toPicturesQuery } from './pictures-query.ts'
import { useRemoval } from './use-removal.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = toPicturesQuery(new URL(request.url).searchParams)
  const pictures = await loadOrToast(
    request,
    client => listPictures(client, query),
    'Error fetching pictures',
  )
  return { query, pictures }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const names: string[] = await request.json()
  const removed = await actOrToast(client => removePictures(client, names), {
    failure: 'Error removing pictures',
  })
  if (removed.error) return removed
  const kept = names.length - removed.data.length
  showToast({
    title: `${toCount(removed.data.length)} removed`,
    tone: 'success',
    ...(kept > 0 && { description: `${toCount(kept)} stayed: somebody uses it now.` }),
  })
  return ok(removed.data)
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Pictures', matches)
}

export default function PicturesPage({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const { data, error } = useLastGood(loaderData.pictures)
  const { revalidate } = useRevalidator()
  const { parameters } = useListParameters()
  const [opened, setOpened] = useState<string | null>(null)
  const removal = useRemoval()
  const pictures = data?.pictures
  const shown = pictures?.find(({ name }) => name === opened)
  const removable = pictures?.filter(isRemovable) ?? []
  const marked = removable.filter(({ name }) => removal.marked.has(name))

  return (
    <>
      <PageHeader title="Pictures" note="What was uploaded for posts and drafts, and where it is used.">
        <DashboardLink />
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Show" className="flex flex-wrap gap-1">
          {pictureFilters.map(([name, label]) => (
            <Link
              key={name}
              to={`?${withParameter(withParameter(parameters, 'page', null), 'show', name === 'all' ? null : name)}`}
              aria-current={toPicturesQuery(parameters).filter === name ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-3.5 text-md font-semibold text-muted hover:bg-sunken current:bg-ink current:text-bg forced-colors:border forced-colors:current:border-[Highlight] forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="grow sm:max-w-88">
          <SearchField label="Search pictures" />
        </div>
      </div>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {removal.error && <ErrorNotice error={removal.error} />}
      {query.filter === 'unused' && removable.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => removal.markAll(marked.length > 0 ? [] : removable)}>
            {marked.length > 0 ? 'Select none' : 'Select all on this page'}
          </Button>
          {marked.length > 0 && (
            <Button variant="danger" busy={removal.isBusy} onClick={() => removal.request(marked)}>
              Remove {toCount(marked.length)}
            </Button>
          )}
        </div>
      )}
      {pictures && pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4 max-sm:grid-cols-2 max-sm:gap-3 large-text:grid-cols-1">
          {pictures.map(picture => (
            <PictureCard
              key={picture.name}
              picture={picture}
              onOpen={() => setOpened(picture.name)}
              isMarked={removal.marked.has(picture.name)}
              {...(query.filter === 'unused' && {
                onMark: (isMarked: boolean) => removal.mark(picture, isMarked),
              })}
            />
          ))}
        </ul>
      )}
      {pictures?.length === 0 && <NoPictures isFiltered={query.filter !== 'all'} search={query.search} />}
      {data && <Pager page={query.page} hasMore={data.hasMore} />}
      {shown && (
        <PictureDetails
          picture={shown}
          onRemove={() => {
            setOpened(null)
            removal.request([shown])
          }}
          onClose={() => setOpened(null)}
        />
      )}
      <ConfirmDialog
        open={removal.pending !== null}
        title={`Remove ${toCount(removal.pending?.length ?? 0)} for good?`}
        description={`No post and no draft shows ${removal.pending?.length === 1 ? 'it' : 'them'}. This action cannot be undone.`}
        note={toVersionsNote(removal.pending ?? [])}
        action="Remove for good"
        onConfirm={removal.execute}
        onClose={removal.cancel}
      />
    </>
  )
}

function NoPictures({ isFiltered, search }: { isFiltered: boolean; search: string }) {
  if (search || isFiltered) {
    return (
      <EmptyState
        title={search ? `Nothing found for “${search}”` : 'No such pictures'}
        action={
          <Button variant="secondary" asChild>
            <Link to="?">Show all pictures</Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No pictures yet"
      action={
        <Button variant="secondary" asChild>
          <Link to="/admin/posts/new">Write a post</Link>
        </Button>
      }
    >
      What is uploaded in a post stands here from then on.
    </EmptyState>
  )
}

/** Former versions can still be restored, without the picture. */
function toVersionsNote(pictures: Picture[]): string {
  const count = pictures.filter(({ uses }) => uses.length > 0).length
  if (count === 0) return ''
  return count === pictures.length && count === 1
    ? 'A former version of a post shows it, and will lack it.'
    : `${count} of them stand in former versions of posts, which will lack them.`
}

const toCount = (number: number) => `${number} picture${number === 1 ? '' : 's'}`
