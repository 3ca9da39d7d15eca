import { useEffect, useState } from 'react'
import { listPostsOfCategory, type PostsOfCategory as Posts } from '../../data/list-posts-of-category.ts'
import { query } from '../../data/query.ts'
import type { Result } from '../../data/result.ts'
import { Spinner } from '../../ui/spinner.tsx'

export function PostsOfCategory({ found }: { found: Result<Posts> | null }) {
  if (!found) return <Spinner label="Looking for its posts" />
  if (found.error)
    return <p className="text-sm text-danger">Its posts are not known: {found.error.message}</p>
  const { posts, count } = found.data
  if (count === 0) return <p>No posts stand in it.</p>
  return (
    <div>
      <p>{count === 1 ? 'One post stands in it:' : `${count.toLocaleString()} posts stand in it:`}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-muted">
        {posts.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
        {count > posts.length && <li>and {(count - posts.length).toLocaleString()} more</li>}
      </ul>
    </div>
  )
}

/** Null until known. */
export function usePostsOfCategory(categoryId: string): Result<Posts> | null {
  const [found, setFound] = useState<Result<Posts> | null>(null)
  useEffect(() => {
    let isLeft = false
    query(client => listPostsOfCategory(client, categoryId)).then(result => {
      if (!isLeft) setFound(result)
    })
    return () => {
      isLeft = true
    }
  }, [categoryId])
  return found
}
