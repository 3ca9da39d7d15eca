import { type AdminPostsQuery, type PostOrder, postOrders } from '../../data/list-admin-posts.ts'
import type { PostStatus } from '../../data/rows/posts.ts'
import { toPage } from '../search-parameters.ts'

const pageSize = 20

export const orderLabels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'title-a-z': 'Title A to Z',
  'title-z-a': 'Title Z to A',
}

export const statusLabels: Record<PostStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  review: 'In review',
  trashed: 'Trashed',
}

export const pagerWords: Record<PostOrder, { back: string; forward: string }> = {
  newest: { back: 'Newer', forward: 'Older' },
  oldest: { back: 'Older', forward: 'Newer' },
  'title-a-z': { back: 'Previous', forward: 'Next' },
  'title-z-a': { back: 'Previous', forward: 'Next' },
}

export function toPostsQuery(parameters: URLSearchParams): AdminPostsQuery {
  return {
    search: parameters.get('q') ?? '',
    status: toStatus(parameters.get('status')),
    authorId: toId(parameters.get('author')),
    categoryId: parameters.get('category') === 'none' ? 'none' : toId(parameters.get('category')),
    order: toOrder(parameters.get('order')),
    page: toPage(parameters.get('page')),
    pageSize,
  }
}

function toOrder(text: string | null): PostOrder {
  return postOrders.find(order => order === text) ?? 'newest'
}

function toStatus(text: string | null): PostStatus | null {
  return text && Object.hasOwn(statusLabels, text) ? (text as PostStatus) : null
}

// The database would refuse what is no UUID.
function toId(text: string | null): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null
}
