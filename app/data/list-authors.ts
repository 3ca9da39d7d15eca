import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function listAuthors(client: Client, postIds: string[]): Promise<Result<Map<string, string>>> {
  if (postIds.length === 0) return ok(new Map())
  const { data, error } = await client
    .from('post_details')
    .select('post_id,author_name')
    .in('post_id', postIds)
    .not('author_name', 'is', null)
  if (error) return failed(error)
  return ok(
    new Map(data.flatMap(({ post_id, author_name }) => (author_name ? [[post_id, author_name]] : []))),
  )
}
