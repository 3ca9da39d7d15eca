import { Link } from 'react-router'
import { listAdminPosts } from '../data/list-admin-posts.ts'
import type { Client } from '../data/schema.ts'
import { toDate } from './dates.ts'
import { Problem } from './problem.tsx'
import { useAnswer } from './use-answer.ts'
import { useLiveReload } from './use-live-reload.ts'

const newest = { search: '', categoryId: null, order: 'newest', page: 1, pageSize: 5 } as const
const question = (client: Client) => listAdminPosts(client, newest)

export function NewestPosts() {
  const { data, error, reload } = useAnswer(question, 'Error fetching posts')
  useLiveReload('posts', reload)
  if (!data && error) return <Problem error={error} onRetry={reload} />
  if (!data || data.posts.length === 0) return null
  return (
    <section aria-labelledby="newest-posts" className="min-w-0">
      <h2 id="newest-posts" className="admin-section-name">
        Newest posts
      </h2>
      <ul className="admin-lines">
        {data.posts.map(post => (
          <li key={post.id}>
            <Link to={`/admin/posts?post=${post.id}`} className="admin-row-link">
              {post.title}
            </Link>
            <span className="text-sm whitespace-nowrap text-muted">{toDate(post.created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
