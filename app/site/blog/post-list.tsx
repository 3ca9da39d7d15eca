import { clsx } from 'clsx/lite'
import type { PostSummary } from '../../data/rows/posts.ts'
import { CoverMotifs } from './cover.tsx'
import { PostCard } from './post-card.tsx'

interface PostListProps {
  posts: PostSummary[]
  hasLead: boolean
}

export function PostList({ posts, hasLead }: PostListProps) {
  return (
    <>
      <CoverMotifs />
      <ul className={clsx('post-list', hasLead && 'has-lead')}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} isLead={hasLead && index === 0} eager={index === 0} />
          </li>
        ))}
      </ul>
    </>
  )
}
