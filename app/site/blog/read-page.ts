/** The page number of the address, counted from 1; null for what is no page at all. */
export function readPage(search: URLSearchParams): number | null {
  const text = search.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
