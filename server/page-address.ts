import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The parameters that pages read on the server. All others, such as those of campaigns, change nothing of a page. */
const read: [path: RegExp, names: string[]][] = [
  [/^\/company\/blog$/, ['q', 'category', 'page']],
  [/^\/share\//, ['v']],
]

const isCanonical = (path: string) => path === '/' || (!/[A-Z]/.test(path) && !path.endsWith('/'))

/** Path and query by which a page is rendered and kept: made-up parameters share one rendering. */
export function toPageAddress(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) {
    return address
  }
  const path = address.slice(0, at)
  // What is not written as it should be is only sent on, with all that it came with.
  if (!isCanonical(path)) {
    return address
  }
  const given = new URLSearchParams(address.slice(at + 1))
  const page = path.replace(/\.data$/, '')
  const names = read.find(([pattern]) => pattern.test(page))?.[1] ?? []
  const kept = new URLSearchParams()
  for (const name of page === path ? names : [...names, '_routes']) {
    const value = given.get(name)
    if (value !== null) {
      kept.set(name, value)
    }
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Where every page that does not exist is rendered and kept: one for all of them. */
export const missingPage = '/404'

/** Whether no route of the app but the one for missing pages takes the address. */
export function isMissing(address: string, routes: RouteObject[]): boolean {
  const path = address.split('?')[0] ?? ''
  return isCanonical(path) && !path.endsWith('.data') && matchRoutes(routes, path)?.at(-1)?.route.path === '*'
}

type Manifest = ServerBuild['routes']

/** The app's routes as the router's own matching takes them. */
export function toRoutes(manifest: Manifest, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter(route => route !== undefined && route.parentId === parentId)
    .map(route =>
      route?.index
        ? { id: route.id, index: true, ...(route.path === undefined ? {} : { path: route.path }) }
        : {
            id: route?.id ?? '',
            ...(route?.path === undefined ? {} : { path: route.path }),
            children: toRoutes(manifest, route?.id ?? ''),
          },
    )
}

/** Whether a page shows posts or categories, and so may change with them. */
export const showsPosts = (address: string): boolean =>
  /^\/($|[? ]|_root\.data|company\/|share\/|sitemap\.xml)/.test(address)
