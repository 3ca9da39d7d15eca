import { useEffect } from 'react'
import { data } from 'react-router'
import { listBlogPosts } from '../../data/list-blog-posts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { Paging } from './paging.tsx'
import { PostCard } from './post-card.tsx'
import { Problem } from './problem.tsx'
import { readPage } from './read-page.ts'
import { useLiveBlog } from './use-live-blog.ts'

const pageSize = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams)
  if (page === null) throw data(null, { status: 404 })
  const found = await listBlogPosts(getServerClient(context), page, pageSize)
  if (found.error)
    return data({ page, posts: [], hasMore: false, problem: found.error.message }, { status: 503 })
  if (page > 1 && found.data.posts.length === 0) throw data(null, { status: 404 })
  return data({ page, ...found.data, problem: null })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = loaderData?.page ?? 1
  return toMeta({
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: 'What we learn about growing apps in African markets, written down.',
    siteUrl: matches[0].loaderData?.siteUrl,
    path: page > 1 ? `/company/blog?page=${page}` : '/company/blog',
  })
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { posts, page, hasMore, problem } = loaderData
  useLiveBlog()
  useEffect(() => {
    if (problem) showToast({ title: 'Error fetching posts', description: problem, tone: 'danger' })
  }, [problem])

  return (
    <div className="wrap pt-12 md:pt-18">
      <h1 className="text-4xl">Blog</h1>
      <p className="measure mt-4 text-lg text-muted">
        What we learn about growing apps in African markets, written down.
      </p>
      <div className="mt-10">
        {problem && <Problem title="Error fetching posts" detail={problem} />}
        {!problem && posts.length === 0 && (
          <EmptyState title="There are no posts yet.">
            <p>The first one is being written. This page shows it the moment it is published.</p>
          </EmptyState>
        )}
        {posts.length > 0 && (
          <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} eager={index < 3} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Paging page={page} hasMore={hasMore} />
    </div>
  )
}
