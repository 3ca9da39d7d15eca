import { useRevalidator } from 'react-router'
import type { PostSummary } from '../data/rows/posts.ts'
import { Badge } from './badge.tsx'
import { toDate } from './dates.ts'
import { ErrorNotice } from './error-notice.tsx'
import type { Loaded } from './load-or-toast.ts'
import { NewestList, NewestListItem } from './newest-list.tsx'
import { RowLink } from './row-link.tsx'
import { useLastGood } from './use-last-good.ts'
import { useLiveReload } from './use-live-reload.ts'

export function NewestPosts({ loaded }: { loaded: Loaded<PostSummary[]> }) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaded)
  useLiveReload('posts')
  if (!data && error) return <ErrorNotice error={error} onRetry={revalidate} />
  if (!data || data.length === 0) return null
  return (
    <NewestList id="newest-posts" title="Newest posts">
      <ul>
        {data.map(post => (
          <NewestListItem key={post.id} date={toDate(post.created_at)}>
            <RowLink to={`/admin/posts/${post.id}`} className="line-clamp-2">
              {post.title}
            </RowLink>
            {Date.parse(post.created_at) > Date.now() && (
              <span className="ml-auto">
                <Badge tone="info">Scheduled</Badge>
              </span>
            )}
          </NewestListItem>
        ))}
      </ul>
    </NewestList>
  )
}
