export interface BlogAddress {
  page: number
  category: string | null
  search: string | null
}

const longestSearch = 100

/** Null for a page that can't exist. */
export function readBlogAddress(parameters: URLSearchParams): BlogAddress | null {
  const page = parameters.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  return { page: Number(page), category: parameters.get('category'), search: readSearch(parameters.get('q')) }
}

// Without control characters, as the database refuses some.
function readSearch(text: string | null): string | null {
  const words = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return words.slice(0, longestSearch).trim() || null
}

/** One address per list: the first page has no number. */
export function toBlogPath({ page, category, search }: BlogAddress): string {
  const parameters = new URLSearchParams()
  if (search) parameters.set('q', search)
  if (category) parameters.set('category', category)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `/company/blog?${parameters}` : '/company/blog'
}
