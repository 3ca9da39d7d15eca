import { Link } from 'react-router'
import type { AdminPostsQuery } from '../../data/list-admin-posts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoPosts({ query, onNew }: { query: AdminPostsQuery; onNew: () => void }) {
  const all = (
    <Button variant="secondary" asChild>
      <Link to="?">Show all posts</Link>
    </Button>
  )
  if (query.page > 1)
    return (
      <EmptyState title="This page is empty" action={all}>
        Its posts have moved to earlier pages.
      </EmptyState>
    )
  const isNarrow = query.search !== '' || query.authorId || query.categoryId !== null
  if (query.status === 'trashed' && !isNarrow)
    return (
      <EmptyState title="No posts in the trash" action={all}>
        What is deleted stays here for 30 days, and is erased then.
      </EmptyState>
    )
  if (isNarrow || query.status)
    return (
      <EmptyState title="Nothing found" action={all}>
        Nothing in this choice has all of these words, in its title, excerpt or text.
      </EmptyState>
    )
  return (
    <EmptyState title="No posts yet" action={<Button onClick={onNew}>Write the first post</Button>}>
      What you publish here stands on the blog or on the careers page at once.
    </EmptyState>
  )
}
