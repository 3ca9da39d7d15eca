import { failed, ok, type Result } from './result.ts'
import type { PostFields } from './rows/posts.ts'
import type { Client } from './schema.ts'

/** Stores as a version the text that a merge gives up for a colleague's. */
export async function keepUnmergedPost(
  client: Client,
  postId: string,
  post: Omit<PostFields, 'user_id'>,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('keep_unmerged_post', { p_post_id: postId, p_post: post })
  return error ? failed(error) : ok(undefined)
}
