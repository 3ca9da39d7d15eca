import { failed, ok, type Result } from './result.ts'
import type { Client, PostSummary } from './schema.ts'
import { toSearchPattern, toSearchWords } from './search-pattern.ts'
import { summaryColumns } from './summary-columns.ts'

export const postOrders = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  'title-a-z': { column: 'title', ascending: true },
  'title-z-a': { column: 'title', ascending: false },
} as const

export type PostOrder = keyof typeof postOrders

export interface AdminPostsQuery {
  /** Each of its words is part of the title; '' finds all. */
  search: string
  /** 'none' asks for posts without a category; null for all. */
  categoryId: string | null
  order: PostOrder
  /** Counts from 1. */
  page: number
  pageSize: number
}

export interface AdminPosts {
  posts: PostSummary[]
  hasMore: boolean
}

/** Posts and openings, found, ordered and cut into pages by the database. */
export async function listAdminPosts(client: Client, query: AdminPostsQuery): Promise<Result<AdminPosts>> {
  const { column, ascending } = postOrders[query.order]
  const first = (query.page - 1) * query.pageSize
  let request = client
    .from('posts')
    .select(summaryColumns)
    .order(column, { ascending })
    .order('id', { ascending })
    .range(first, first + query.pageSize)
  for (const word of toSearchWords(query.search)) request = request.or(`title.ilike.${toSearchPattern(word)}`)
  if (query.categoryId === 'none') request = request.is('category_id', null)
  else if (query.categoryId) request = request.eq('category_id', query.categoryId)
  const { data, error } = await request
  if (error) return failed(error)
  return ok({ posts: data.slice(0, query.pageSize), hasMore: data.length > query.pageSize })
}
