import { type MiddlewareFunction, redirect } from 'react-router'

/** Every page has one address: small letters, no slash at the end. The router itself would take others too. */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ request }, next) => {
  const url = new URL(request.url)
  const path = toCanonicalPath(url.pathname)
  if (request.method !== 'GET' || path === url.pathname || url.pathname.endsWith('.data')) return next()
  throw redirect(path + url.search, 301)
}

/** Leading slashes shrink to one, or the answer would be an address on another host. */
export function toCanonicalPath(path: string): string {
  let start = 0
  let end = path.length
  // An expression for both takes the square of their number: a quarter of a second for the longest path.
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}`.toLowerCase()
}
