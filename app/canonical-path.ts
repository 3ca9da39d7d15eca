import { type MiddlewareFunction, redirect } from 'react-router'

/** Every page has one address: lower case, no trailing slash. */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ request }, next) => {
  const url = new URL(request.url)
  const path = toCanonicalPath(url.pathname)
  if (request.method !== 'GET' || path === url.pathname || url.pathname.endsWith('.data')) return next()
  throw redirect(path + url.search, 301)
}

/** Two leading slashes would redirect to another host. */
export function toCanonicalPath(path: string): string {
  let start = 0
  let end = path.length
  // A regular expression for both is quadratic: a quarter of a second for the longest path.
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}`.toLowerCase()
}
