import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type PostAddress = Pick<PostRow, 'slug' | 'updated_at'> & { categories: { name: string } | null }

export async function listPostAddresses(client: Client, limit = 5000): Promise<Result<PostAddress[]>> {
  const { data, error } = await client
    .from('posts')
    .select('slug,updated_at,categories(name),unlisted:post_details(post_id)')
    .or('is_noindex.is.true,deadline.lte.now', { referencedTable: 'unlisted' })
    .is('unlisted', null)
    .order('created_at', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok(data)
}
