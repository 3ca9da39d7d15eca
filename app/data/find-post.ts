import { failed, ok, type Result } from './result.ts'
import type { Client, PostWithCategory } from './schema.ts'

export async function findPost(client: Client, id: string): Promise<Result<PostWithCategory | null>> {
  const { data, error } = await client.from('posts').select('*,categories(name)').eq('id', id).maybeSingle()
  return error ? failed(error) : ok(data)
}
