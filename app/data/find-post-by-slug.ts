import { failed, ok, type Result } from './result.ts'
import type { PostDetails } from './rows/post-details.ts'
import type { PostWithCategory } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type PublishedPost = PostWithCategory & {
  post_details: PostDetails | null
  isClosed: boolean
}

export async function findPostBySlug(client: Client, slug: string): Promise<Result<PublishedPost | null>> {
  // Slugs have no other characters, and the database refuses some of them, such as NUL.
  if (!/^[a-z0-9-]+$/.test(slug)) return ok(null)
  const { data, error } = await client
    .from('posts')
    .select('*,categories(name),post_details(*),closed:post_details(post_id)')
    .lte('closed.deadline', 'now')
    .eq('slug', slug)
    .maybeSingle()
  if (error) return failed(error)
  if (!data) return ok(null)
  const { closed, ...post } = data
  return ok({ ...post, isClosed: closed !== null })
}
