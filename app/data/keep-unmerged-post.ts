import { failed, ok, type Result } from './result.ts'
import type { PostFields } from './rows/posts.ts'
import type { Client } from './schema.ts'

/** Keeps among the versions what is about to be given up for what a colleague saved. */
export async function keepUnmergedPost(
  client: Client,
  postId: string,
  post: Omit<PostFields, 'user_id'>,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('keep_unmerged_post', { p_post_id: postId, p_post: post })
  return error ? failed(error) : ok(undefined)
}
