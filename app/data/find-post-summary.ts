import { failed, ok, type Result } from './result.ts'
import type { PostSummary } from './rows/posts.ts'
import type { Client } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export async function findPostSummary(client: Client, slug: string): Promise<Result<PostSummary | null>> {
  if (!/^[a-z0-9-]+$/.test(slug)) return ok(null)
  const { data, error } = await client.from('posts').select(summaryColumns).eq('slug', slug).maybeSingle()
  return error ? failed(error) : ok(data)
}
