import { failed, ok, type Result } from './result.ts'
import type { PostListRow, PostStatus, PostSummary } from './rows/posts.ts'
import type { TrashEntry } from './rows/trash.ts'
import type { Client } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export const postOrders = ['newest', 'oldest', 'title-a-z', 'title-z-a'] as const

export type PostOrder = (typeof postOrders)[number]

export interface AdminPostsQuery {
  /** Each of its words begins one of the title, the excerpt or the text; '' finds all. */
  search: string
  status?: PostStatus | null
  authorId?: string | null
  /** 'none' asks for posts without a category; null for all. */
  categoryId: string | null
  order: PostOrder
  /** Counts from 1. */
  page: number
  pageSize: number
}

/** A line of the list. The draft of a new post is none yet. */
export type AdminPost = PostListRow & { post: PostSummary | null }

export interface AdminPosts {
  rows: AdminPost[]
  /** Instead of them, where those in the trash are asked for. */
  trashed: TrashEntry[] | null
  /** Of all pages. */
  total: number
  hasMore: boolean
}

/** Which posts and drafts stand on a page, found, ordered and counted by the database; then the posts themselves. */
export async function listAdminPosts(client: Client, query: AdminPostsQuery): Promise<Result<AdminPosts>> {
  const { status = null } = query
  const asked = {
    p_search: query.search,
    p_author_id: query.authorId ?? null,
    p_category_id: query.categoryId === 'none' ? null : query.categoryId,
    p_without_category: query.categoryId === 'none',
    p_order: query.order,
    p_limit: query.pageSize,
    p_offset: (query.page - 1) * query.pageSize,
  }
  if (status === 'trashed') {
    const trashed = await client.rpc('list_trashed_posts', asked)
    return trashed.error
      ? failed(trashed.error)
      : ok({ rows: [], trashed: trashed.data, ...toExtent(trashed.data, query) })
  }
  const { data, error } = await client.rpc('list_posts_for_staff', { ...asked, p_status: status })
  if (error) return failed(error)
  const posts = await readPosts(client, data)
  if (posts.error) return failed(posts.error)
  const found = new Map(posts.data.map(post => [post.id, post]))
  const rows = data
    .map(row => ({ ...row, post: found.get(row.id) ?? null }))
    // Deleted between the two questions.
    .filter(({ is_draft, post }) => is_draft || post)
  return ok({ rows, trashed: null, ...toExtent(data, query) })
}

function toExtent([first]: { total: number }[], { page, pageSize }: AdminPostsQuery) {
  const total = first?.total ?? 0
  return { total, hasMore: page * pageSize < total }
}

/** The specified reading: posts with the name of their category, newest first. */
async function readPosts(client: Client, rows: PostListRow[]): Promise<Result<PostSummary[]>> {
  const ids = rows.filter(row => !row.is_draft).map(({ id }) => id)
  if (ids.length === 0) return ok([])
  const { data, error } = await client
    .from('posts')
    .select(summaryColumns)
    .in('id', ids)
    .order('created_at', { ascending: false })
  return error ? failed(error) : ok(data)
}
