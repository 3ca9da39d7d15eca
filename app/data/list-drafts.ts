import { failed, ok, type Result } from './result.ts'
import type { PostDraftSummary } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export async function listDrafts(
  client: Client,
  { postId, limit = 50 }: { postId?: string; limit?: number } = {},
): Promise<Result<PostDraftSummary[]>> {
  const { data, error } = await client.rpc('list_post_drafts', {
    p_limit: limit,
    ...(postId && { p_post_id: postId }),
  })
  return error ? failed(error) : ok(data)
}
