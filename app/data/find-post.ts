import { failed, ok, type Result } from './result.ts'
import type { PostWithDetails } from './rows/posts.ts'
import type { Client } from './schema.ts'

export async function findPost(client: Client, id: string): Promise<Result<PostWithDetails | null>> {
  const { data, error } = await client
    .from('posts')
    .select('*,categories(name),post_details(*)')
    .eq('id', id)
    .maybeSingle()
  return error ? failed(error) : ok(data)
}
