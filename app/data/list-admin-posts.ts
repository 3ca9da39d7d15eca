import { failed, ok, type Result } from './result.ts'
import type { PostListRow, PostStatus, PostSummary } from './rows/posts.ts'
import type { TrashEntry } from './rows/trash.ts'
import type { Client } from './schema.ts'
import { summaryColumns } from './summary-columns.ts'

export const postOrders = ['newest', 'oldest', 'title-a-z', 'title-z-a'] as const

export type PostOrder = (typeof postOrders)[number]

export interface AdminPostsQuery {
  search: string
  status?: PostStatus | null
  authorId?: string | null
  /** 'none': posts without a category; null: all. */
  categoryId: string | null
  order: PostOrder
  page: number
  pageSize: number
}

/** `post` is null for the draft of a new post. */
export type AdminPost = PostListRow & { post: PostSummary | null }

export interface AdminPosts {
  rows: AdminPost[]
  trashed: TrashEntry[] | null
  total: number
  hasMore: boolean
}

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
    // Deleted between the two queries.
    .filter(({ is_draft, post }) => is_draft || post)
  return ok({ rows, trashed: null, ...toExtent(data, query) })
}

function toExtent([first]: { total: number }[], { page, pageSize }: AdminPostsQuery) {
  const total = first?.total ?? 0
  return { total, hasMore: page * pageSize < total }
}

/** The read that the specification asks for. */
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
