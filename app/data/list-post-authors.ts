import { failed, ok, type Result } from './result.ts'
import type { PostAuthor } from './rows/posts.ts'
import type { Client } from './schema.ts'

export async function listPostAuthors(client: Client): Promise<Result<PostAuthor[]>> {
  const { data, error } = await client.rpc('list_post_authors')
  return error ? failed(error) : ok(data)
}
