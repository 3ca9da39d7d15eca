import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listAdminPosts } from '../../data/list-admin-posts.ts'
import type { Client, PostSummary } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { toPage } from '../search-parameters.ts'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { DeletePostDialog } from './delete-post-dialog.tsx'
import { PostFilters, toOrder } from './post-filters.tsx'
import { PostTable } from './post-table.tsx'

const pageSize = 20

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
  const [doomed, setDoomed] = useState<PostSummary | null>(null)

  return (
    <>
      <PageHeader title="All Posts & Careers">
        <DashboardLink />
        <Button onClick={() => onOpen('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Post
        </Button>
      </PageHeader>
      <PostFilters />
      {error && <LoadProblem message={error.message} onRetry={reload} />}
      {!data && !error && <TableSkeleton label="Loading posts" />}
      {data && data.posts.length > 0 && <PostTable posts={data.posts} onEdit={onOpen} onDelete={setDoomed} />}
      {data && data.posts.length === 0 && (
        <NoPosts page={page} narrowed={search !== '' || categoryId !== null} onNew={() => onOpen('new')} />
      )}
      {data && <Pager page={page} hasMore={data.hasMore} />}
      <DeletePostDialog post={doomed} onClose={() => setDoomed(null)} onDeleted={reload} />
    </>
  )
}

function NoPosts({ page, narrowed, onNew }: { page: number; narrowed: boolean; onNew: () => void }) {
  if (page > 1)
    return <EmptyState title="This page is empty">Its posts have moved to earlier pages.</EmptyState>
  if (narrowed) {
    const all = (
      <Button variant="secondary" asChild>
        <Link to="?">Show all posts</Link>
      </Button>
    )
    return (
      <EmptyState title="Nothing found" action={all}>
        No title in this choice has these letters.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No posts yet" action={<Button onClick={onNew}>Write the first post</Button>}>
      What you publish here stands on the blog or on the careers page at once.
    </EmptyState>
  )
}
