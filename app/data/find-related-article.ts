import { failed, ok, type Result } from './result.ts'
import type { ServiceName } from './rows/post-details.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type RelatedArticle = Pick<PostRow, 'slug' | 'title' | 'excerpt'>

export async function findRelatedArticle(
  client: Client,
  service: ServiceName,
): Promise<Result<RelatedArticle | null>> {
  const { data, error } = await client
    .from('posts')
    .select('slug,title,excerpt,categories!inner()')
    .ilike('categories.name', service.replaceAll('-', ' '))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) return failed(error)
  return ok(data && { slug: data.slug, title: data.title, excerpt: data.excerpt })
}
