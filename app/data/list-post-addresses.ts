import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type PostAddress = Pick<PostRow, 'slug' | 'updated_at'> & { categories: { name: string } | null }

/** The most that the server answers with at once, as a hosted project does. */
const rowsPerAnswer = 1000

/** Newest first, without those that search engines are not to show. */
export async function listPostAddresses(client: Client, limit = 5000): Promise<Result<PostAddress[]>> {
  const addresses: PostAddress[] = []
  let isLast = false
  while (!isLast && addresses.length < limit) {
    const first = addresses.length
    const { data, error } = await client
      .from('posts')
      .select('slug,updated_at,categories(name),unlisted:post_details(post_id)')
      .or('is_noindex.is.true,deadline.lte.now', { referencedTable: 'unlisted' })
      .is('unlisted', null)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(first, Math.min(first + rowsPerAnswer, limit) - 1)
    if (error) return failed(error)
    addresses.push(...data)
    isLast = data.length < rowsPerAnswer
  }
  return ok(addresses)
}
