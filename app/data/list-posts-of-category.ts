import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export interface PostsOfCategory {
  posts: Pick<PostRow, 'id' | 'title'>[]
  count: number
}

/** Includes scheduled posts, so that people see what they move. */
export async function listPostsOfCategory(
  client: Client,
  categoryId: string,
  limit = 5,
): Promise<Result<PostsOfCategory>> {
  const { data, count, error } = await client
    .from('posts')
    .select('id,title', { count: 'exact' })
    .eq('category_id', categoryId)
    .order('created_at', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok({ posts: data, count: count ?? data.length })
}
