import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client, PostSummary } from './schema.ts'
import { toSearchPattern } from './search-pattern.ts'
import { summaryColumns } from './summary-columns.ts'

export interface BlogPage {
  posts: PostSummary[]
  hasMore: boolean
}

export interface BlogQuery {
  /** Counts from 1. */
  page?: number
  pageSize?: number
  categoryId?: string | undefined
  /** Each of its words must be in the title or the excerpt. */
  search?: string | null
}

const mostWords = 8

/** Published articles, newest first; openings stay out (specification §3). */
export async function listBlogPosts(
  client: Client,
  { page = 1, pageSize = 24, categoryId, search }: BlogQuery = {},
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
  for (const word of search?.split(' ').slice(0, mostWords) ?? []) {
    const pattern = toSearchPattern(word)
    query = query.or(`title.ilike.${pattern},excerpt.ilike.${pattern}`)
  }

  const { data, error } = await query
  if (error) return failed(error)
  return ok({ posts: data.slice(0, pageSize), hasMore: data.length > pageSize })
}
