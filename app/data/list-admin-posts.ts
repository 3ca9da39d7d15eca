import { failed, ok, type Result } from './result.ts'
import type { Client, PostSummary } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export interface AdminPostsQuery {
  /** Counts from 1. */
  page: number
  pageSize: number
}

export interface AdminPosts {
  posts: PostSummary[]
  hasMore: boolean
}

/** Every post and opening, newest first, a page at a time. */
export async function listAdminPosts(client: Client, query: AdminPostsQuery): Promise<Result<AdminPosts>> {
  const first = (query.page - 1) * query.pageSize
  const { data, error } = await client
    .from('posts')
    .select(summaryColumns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, first + query.pageSize)
  if (error) return failed(error)
  return ok({ posts: data.slice(0, query.pageSize), hasMore: data.length > query.pageSize })
}
