import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deletePost } from '../../data/delete-post.ts'
import { listAdminPosts } from '../../data/list-admin-posts.ts'
import type { Client, PostSummary } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { Problem } from '../problem.tsx'
import { toPage } from '../search-parameters.ts'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { PostFilters, pagerWords, toOrder } from './post-filters.tsx'
import { PostTable } from './post-table.tsx'

const pageSize = 20
const deletionTexts = { success: 'Post deleted successfully', failure: 'Error deleting post' }

export function PostList({ onOpen }: { onOpen: (id: string) => void }) {
  const [parameters] = useSearchParams()
  const page = toPage(parameters.get('page'))
  const search = parameters.get('q') ?? ''
  const categoryId = parameters.get('category')
  const order = toOrder(parameters.get('order'))
  const question = useCallback(
    (client: Client) => listAdminPosts(client, { search, categoryId, order, page, pageSize }),
    [search, categoryId, order, page],
  )
  const { data, error, reload } = useAnswer(question, 'Error fetching posts')
  useLiveReload('posts', reload)
  const deletion = useDeletion<PostSummary>(deletePost, deletionTexts, reload)
  const posts = data?.posts.filter(({ id }) => !deletion.gone.has(id))

  return (
    <>
      <PageHeader title="All Posts & Careers">
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={() => onOpen('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Post
        </Button>
      </PageHeader>
      <PostFilters />
      {error && <Problem error={error} onRetry={reload} />}
      {deletion.error && <Problem error={deletion.error} onRetry={deletion.retry} />}
      {!posts && !error && <TableSkeleton label="Loading posts" />}
      {posts && posts.length > 0 && <PostTable posts={posts} onEdit={onOpen} onDelete={deletion.choose} />}
      {posts && posts.length === 0 && (
        <NoPosts page={page} narrowed={search !== '' || categoryId !== null} onNew={() => onOpen('new')} />
      )}
      {data && <Pager page={page} hasMore={data.hasMore} words={pagerWords[order]} />}
      <ConfirmDialog
        open={deletion.doomed !== null}
        description={`This will permanently delete the post "${deletion.doomed?.title}".`}
        action="Delete post"
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </>
  )
}

function NoPosts({ page, narrowed, onNew }: { page: number; narrowed: boolean; onNew: () => void }) {
  const all = (
    <Button variant="secondary" asChild>
      <Link to="?">Show all posts</Link>
    </Button>
  )
  if (page > 1)
    return (
      <EmptyState title="This page is empty" action={all}>
        Its posts have moved to earlier pages.
      </EmptyState>
    )
  if (narrowed)
    return (
      <EmptyState title="Nothing found" action={all}>
        No title in this choice has all of these words.
      </EmptyState>
    )
  return (
    <EmptyState title="No posts yet" action={<Button onClick={onNew}>Write the first post</Button>}>
      What you publish here stands on the blog or on the careers page at once.
    </EmptyState>
  )
}
