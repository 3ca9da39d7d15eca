import { Plus } from 'lucide-react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { deletePost } from '../../data/delete-post.ts'
import { listAdminPosts } from '../../data/list-admin-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import type { PostSummary } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { redirectFormerAddress } from '../redirect-former-address.ts'
import { undoDeletion } from '../trash/restore.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import type { Route } from './+types/page.ts'
import { DraftList } from './drafts/draft-list.tsx'
import { listOpenDrafts } from './drafts/list-open-drafts.ts'
import { NoPosts } from './no-posts.tsx'
import { PostFilters } from './post-filters.tsx'
import { PostTable } from './post-table.tsx'
import { pagerWords, toPostsQuery } from './posts-query.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectFormerAddress(request, 'post')
  const query = toPostsQuery(new URL(request.url).searchParams)
  const [posts, drafts, categories] = await Promise.all([
    loadOrToast(request, client => listAdminPosts(client, query), 'Error fetching posts'),
    loadOrToast(request, listOpenDrafts, 'Error fetching posts'),
    loadOrToast(request, listCategories, 'Error fetching categories'),
  ])
  return { posts, drafts, categories, query }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const post: PostSummary = await request.json()
  return actOrToast(client => deletePost(client, post), {
    success: 'Post deleted successfully',
    failure: 'Error deleting post',
    action: undoDeletion('posts', [post.id]),
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta() {
  return [{ title: 'Posts · Holla back office' }]
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const { data, error } = useLastGood(loaderData.posts)
  const { data: drafts } = useLastGood(loaderData.drafts)
  const { data: categories } = useLastGood(loaderData.categories)
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const navigate = useNavigate()
  useLiveReload('posts')
  const deletion = useDeletion<PostSummary>()
  const posts = data?.posts.filter(({ id }) => !deletion.removedIds.has(id))
  const open = (id: string) => navigate({ pathname: id, search })

  return (
    <>
      <PageHeader title="All Posts & Careers">
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={() => open('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Post
        </Button>
      </PageHeader>
      {drafts && <DraftList drafts={drafts} />}
      <PostFilters categories={categories ?? []} />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {posts && posts.length > 0 && <PostTable posts={posts} onEdit={open} onDelete={deletion.request} />}
      {posts?.length === 0 && <NoPosts query={query} onNew={() => open('new')} />}
      {data && <Pager page={query.page} hasMore={data.hasMore} words={pagerWords[query.order]} />}
      <ConfirmDialog
        open={deletion.pending !== null}
        description={`This will permanently delete the post "${deletion.pending?.title}".`}
        note="For 30 days the Trash can bring it back."
        action="Delete post"
        onConfirm={deletion.execute}
        onClose={deletion.cancel}
      />
    </>
  )
}
