import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client, PostSummary } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export interface BlogPage {
  posts: PostSummary[]
  hasMore: boolean
}

/** Published articles, newest first; openings stay out (specification §3). Pages count from 1. */
export async function listBlogPosts(
  client: Client,
  page = 1,
  pageSize = 24,
  categoryId?: string,
): Promise<Result<BlogPage>> {
  const careers = await findCareersCategory(client)
  if (careers.error) return careers

  const first = (page - 1) * pageSize
  let query = client
    .from('posts')
    .select(summaryColumns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, first + pageSize)
  // `neq` alone would also drop posts whose category was deleted: null is neither equal nor unequal.
  if (careers.data) query = query.or(`category_id.neq.${careers.data},category_id.is.null`)

  if (categoryId) query = query.eq('category_id', categoryId)

  const { data, error } = await query
  if (error) return failed(error)
  return ok({ posts: data.slice(0, pageSize), hasMore: data.length > pageSize })
}
