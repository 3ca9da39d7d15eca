import { findPost } from '../../data/find-post.ts'
import { findPostVersion } from '../../data/find-post-version.ts'
import { ok, type Result } from '../../data/result.ts'
import type { PostWithDetails } from '../../data/rows/posts.ts'
import type { Client } from '../../data/schema.ts'

let lastRead: PostWithDetails | null = null

/** Null if it is gone. Called on every change of any post, so an unchanged one is not sent again. */
export async function readPost(client: Client, id: string): Promise<Result<PostWithDetails | null>> {
  if (lastRead?.id === id) {
    const { data: version } = await findPostVersion(client, id)
    if (version === lastRead.updated_at) return ok(lastRead)
  }
  const result = await findPost(client, id)
  lastRead = result.data
  return result
}
