import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export async function readPosts(client: Client, ids: string[]): Promise<Result<PostRow[]>> {
  if (ids.length === 0) return ok([])
  const { data, error } = await client.from('posts').select('*').in('id', ids)
  return error ? failed(error) : ok(data)
}
