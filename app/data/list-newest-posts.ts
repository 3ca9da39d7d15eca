import { failed, ok, type Result } from './result.ts'
import type { PostSummary } from './rows/posts.ts'
import type { Client } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export async function listNewestPosts(client: Client, limit: number): Promise<Result<PostSummary[]>> {
  const { data, error } = await client
    .from('posts')
    .select(summaryColumns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok(data)
}
