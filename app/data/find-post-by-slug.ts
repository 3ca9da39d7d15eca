import { failed, ok, type Result } from './result.ts'
import type { Client, PostWithCategory } from './schema.ts'

export async function findPostBySlug(client: Client, slug: string): Promise<Result<PostWithCategory | null>> {
  // What the database would never make it need not look for; some of it, such as NUL, it would even refuse.
  if (!/^[a-z0-9-]+$/.test(slug)) return ok(null)
  const { data, error } = await client
    .from('posts')
    .select('*,categories(name)')
    .eq('slug', slug)
    .maybeSingle()
  return error ? failed(error) : ok(data)
}
