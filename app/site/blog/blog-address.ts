export interface BlogAddress {
  /** Counted from 1. */
  page: number
  category: string | null
}

/** What an address of the blog asks for; null for a page that can't exist. */
export function readBlogAddress(search: URLSearchParams): BlogAddress | null {
  const page = search.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  return { page: Number(page), category: search.get('category') }
}

/** One address per list: the first page carries no number. */
export function toBlogPath({ page, category }: BlogAddress): string {
  const search = new URLSearchParams()
  if (category) search.set('category', category)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/company/blog?${search}` : '/company/blog'
}
