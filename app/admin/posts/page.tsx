import { Plus } from 'lucide-react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { deletePost } from '../../data/delete-post.ts'
import { type AdminPost, listAdminPosts } from '../../data/list-admin-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import { listOwnDrafts } from '../../data/list-own-drafts.ts'
import { listPostAuthors } from '../../data/list-post-authors.ts'
import { hasRole } from '../../session/roles.ts'
import { getSessionState } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { redirectFormerAddress } from '../redirect-former-address.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { undoDeletion } from '../trash/restore.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { useSelection } from '../use-selection.ts'
import type { Route } from './+types/page.ts'
import { LazyBulkBar } from './bulk/lazy-bulk-bar.tsx'
import { discardDraft } from './discard-draft.ts'
import { DraftList } from './drafts/draft-list.tsx'
import { listOpenDrafts } from './drafts/list-open-drafts.ts'
import { OwnDrafts } from './drafts/own-drafts.tsx'
import { toEditorPath } from './list-line.ts'
import { NoPosts } from './no-posts.tsx'
import { PostFilters } from './post-filters.tsx'
import { PostTable } from './post-table.tsx'
import { PostsNavigation } from './posts-navigation.tsx'
import { pagerWords, toPostsQuery } from './posts-query.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectFormerAddress(request, 'post')
  const user = getSessionState().session?.user ?? null
  if (!hasRole(user, 'editor')) {
    const left = await loadOrToast(request, listOpenDrafts, 'Error fetching posts')
    const own = await loadOrToast(
      request,
      client => listOwnDrafts(client, user?.id ?? ''),
      'Error fetching posts',
    )
    return { left, own }
  }
  const query = toPostsQuery(new URL(request.url).searchParams)
  // Before the list, as it sends drafts that the list then contains.
  const drafts = await loadOrToast(request, listOpenDrafts, 'Error fetching posts')
  const [posts, categories, authors] = await Promise.all([
    loadOrToast(request, client => listAdminPosts(client, query), 'Error fetching posts'),
    loadOrToast(request, listCategories, 'Error fetching categories'),
    loadOrToast(request, listPostAuthors, 'Error fetching authors'),
  ])
  return { posts, drafts, categories, authors, query }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const row: AdminPost = await request.json()
  const { post } = row
  if (!post) return discardDraft(row)
  return actOrToast(client => deletePost(client, post), {
    success: 'Post deleted successfully',
    failure: 'Error deleting post',
    action: undoDeletion('posts', [post.id]),
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Posts', matches)
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { own, left } = loaderData
  return own ? <OwnDrafts own={own} left={left} /> : <AllPosts loaderData={loaderData} />
}

type AllPostsProps = { loaderData: Extract<Route.ComponentProps['loaderData'], { own?: never }> }

function AllPosts({ loaderData }: AllPostsProps) {
  const { query } = loaderData
  const { data, error } = useLastGood(loaderData.posts)
  const { data: drafts } = useLastGood(loaderData.drafts)
  const { data: authors } = useLastGood(loaderData.authors)
  const { data: categories } = useLastGood(loaderData.categories)
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const navigate = useNavigate()
  useLiveReload('posts')
  const deletion = useDeletion<AdminPost>()
  const rows = data?.rows.filter(({ id }) => !deletion.removedIds.has(id)) ?? []
  const selection = useSelection(rows)
  const begin = () => navigate({ pathname: 'new', search })

  return (
    <>
      <PageHeader
        title="All Posts & Careers"
        count={data && (rows.length > 0 || query.page === 1) ? data.total : null}
      >
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={begin}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Post
        </Button>
      </PageHeader>

      <PostsNavigation />
      {drafts && <DraftList drafts={drafts} />}
      <PostFilters categories={categories ?? []} authors={authors ?? []} />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {selection.selected.length > 0 && <LazyBulkBar selection={selection} categories={categories ?? []} />}
      {rows.length > 0 && (
        <PostTable
          rows={rows}
          selection={selection}
          onEdit={row => navigate(toEditorPath(row, search))}
          onDelete={deletion.request}
        />
      )}
      {data && rows.length === 0 && (
        <TrashList kind="posts" entries={data.trashed ?? []}>
          <NoPosts query={query} onNew={begin} />
        </TrashList>
      )}
      {data && <Pager page={query.page} hasMore={data.hasMore} words={pagerWords[query.order]} />}
      <ConfirmDialog
        open={deletion.pending !== null}
        description={
          deletion.pending?.is_draft
            ? `This will discard the draft "${deletion.pending.title}".`
            : `This will permanently delete the post "${deletion.pending?.title}".`
        }
        action={deletion.pending?.is_draft ? 'Discard draft' : 'Delete post'}
        {...(!deletion.pending?.is_draft && { note: 'For 30 days the Trash can bring it back.' })}
        onConfirm={deletion.execute}
        onClose={deletion.cancel}
      />
    </>
  )
}
