import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function countPosts(client: Client): Promise<Result<Map<string, number>>> {
  const { data, error } = await client.rpc('count_posts_by_category')
  return error ? failed(error) : ok(new Map(data.map(({ category_id, posts }) => [category_id, posts])))
}
