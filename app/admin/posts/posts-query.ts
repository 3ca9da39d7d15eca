import { type AdminPostsQuery, type PostOrder, postOrders } from '../../data/list-admin-posts.ts'
import { toPage } from '../search-parameters.ts'

const pageSize = 20

export const orderLabels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'title-a-z': 'Title A to Z',
  'title-z-a': 'Title Z to A',
}

export const pagerWords: Record<PostOrder, { back: string; forward: string }> = {
  newest: { back: 'Newer', forward: 'Older' },
  oldest: { back: 'Older', forward: 'Newer' },
  'title-a-z': { back: 'Previous', forward: 'Next' },
  'title-z-a': { back: 'Previous', forward: 'Next' },
}

/** What the address of the list asks of the database. */
export function toPostsQuery(parameters: URLSearchParams): AdminPostsQuery {
  return {
    search: parameters.get('q') ?? '',
    categoryId: parameters.get('category'),
    order: toOrder(parameters.get('order')),
    page: toPage(parameters.get('page')),
    pageSize,
  }
}

function toOrder(text: string | null): PostOrder {
  return text && Object.hasOwn(postOrders, text) ? (text as PostOrder) : 'newest'
}
