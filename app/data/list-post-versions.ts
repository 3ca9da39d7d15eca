import { failed, ok, type Result } from './result.ts'
import type { PostVersionRow } from './rows/versions.ts'
import type { Client } from './schema.ts'

export interface PostVersion extends Omit<PostVersionRow, 'history_id' | 'operation'> {
  /** `now`, the id of the history entry that ended it, or the id of an unmerged text. */
  key: string
  /** UNMERGED: given up in a merge, so it was never in the post. */
  operation: PostVersionRow['operation'] | 'UNMERGED'
}

const mostVersions = 1000

export async function listPostVersions(
  client: Client,
  postId: string,
  limit = mostVersions,
): Promise<Result<PostVersion[]>> {
  const [versions, unmerged] = await Promise.all([
    client.rpc('list_post_versions', { p_post_id: postId, p_limit: limit }),
    client.rpc('list_unmerged_posts', { p_post_id: postId }),
  ])
  if (versions.error) return failed(versions.error)
  if (unmerged.error) return failed(unmerged.error)
  const all: PostVersion[] = [
    ...versions.data.map(({ history_id, ...row }) => ({ ...row, key: String(history_id ?? 'now') })),
    ...unmerged.data.map(({ id, ...row }) => ({ ...row, ...unsaved, changed: [], key: id })),
  ]
  return ok(all.sort((one, other) => Date.parse(other.written_at) - Date.parse(one.written_at)))
}

const unsaved = { operation: 'UNMERGED', via: 'back office', saves: 0 } as const
