import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostSummary } from './rows/posts.ts'
import type { Client } from './schema.ts'
import { toSearchPattern } from './search-pattern.ts'
import { summaryColumns } from './summary-columns.ts'

export interface BlogPage {
  posts: PostSummary[]
  hasMore: boolean
}

export interface BlogQuery {
  page?: number
  pageSize?: number
  categoryId?: string | undefined
  search?: string | null
  /** Only so many of the newest posts are searched: no index is sure to find parts of words. */
  mostSearched?: number
}

const mostWords = 8

/** Newest first, without job openings (specification §3). */
export async function listBlogPosts(
  client: Client,
  { page = 1, pageSize = 24, categoryId, search, mostSearched = 5000 }: BlogQuery = {},
): Promise<Result<BlogPage>> {
  const [careers, oldest] = await Promise.all([
    findCareersCategory(client),
    search ? findOldestSearched(client, mostSearched) : ok(null),
  ])
  if (careers.error) return careers
  if (oldest.error) return oldest

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
  if (oldest.data) query = query.gte('created_at', oldest.data)
  for (const word of search?.split(' ').slice(0, mostWords) ?? []) {
    const pattern = toSearchPattern(word)
    query = query.or(`title.ilike.${pattern},excerpt.ilike.${pattern}`)
  }

  const { data, error } = await query
  if (error) return failed(error)
  return ok({ posts: data.slice(0, pageSize), hasMore: data.length > pageSize })
}

async function findOldestSearched(client: Client, mostSearched: number): Promise<Result<string | null>> {
  const { data, error } = await client
    .from('posts')
    .select('created_at')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(mostSearched - 1, mostSearched - 1)
    .maybeSingle()
  return error ? failed(error) : ok(data?.created_at ?? null)
}
