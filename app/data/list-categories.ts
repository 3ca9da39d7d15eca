import { failed, ok, type Result } from './result.ts'
import type { CategoryRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export async function listCategories(client: Client): Promise<Result<CategoryRow[]>> {
  const { data, error } = await client
    .from('categories')
    .select('id,name,created_at')
    .order('created_at', { ascending: false })
    .limit(1000)
  return error ? failed(error) : ok(data)
}
