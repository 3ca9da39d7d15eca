import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The parameters that pages read on the server. All others, such as those of campaigns, change nothing. */
const read: [path: RegExp, names: string[]][] = [
  [/^\/contact$/, ['about', 'article']],
  [/^\/company\/blog$/, ['q', 'category', 'page']],
  [/^\/share\//, ['v']],
  [/^\/preview\//, ['comment', 'done']],
]

const isCanonical = (path: string) => path === '/' || (!/[A-Z]/.test(path) && !path.endsWith('/'))

/** Longer addresses have no page, and what stands further back in a query is not read: both would take milliseconds. */
const longest = 2_000

export function normalisePageUrl(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) {
    return address
  }
  const path = address.slice(0, at)
  // It is redirected with its whole query.
  if (!isCanonical(path)) {
    return address
  }
  const page = path.replace(/\.data$/, '')
  const ofPage = read.find(([pattern]) => pattern.test(page))?.[1] ?? []
  const names = page === path ? ofPage : [...ofPage, '_routes']
  if (names.length === 0) {
    return path
  }
  const given = new URLSearchParams(address.slice(at + 1, at + longest))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) {
      kept.set(name, value)
    }
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Whether no client sends this list of routes: there are too many such lists to cache what they return. */
export function hasMadeUpRoutes(address: string, routes: RouteObject[]): boolean {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  const asked = searchParams.get('_routes')
  if (asked === null) {
    return false
  }
  const names = asked.split(',')
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
  const matched = matchRoutes(routes, path)?.map(({ route }) => route.id ?? '') ?? []
  return matched.filter(id => names.includes(id)).join() !== asked
}

export const backendPath = /^\/(rest|auth|storage|functions|realtime)\/v1(\/|$)/

const probePath = /^\/(livez|readyz|healthz)$/

/** Whether the site answers it, not the backend or a probe. */
export const isSitePath = (path: string): boolean => !backendPath.test(path) && !probePath.test(path)

export function isPagePath(address: string): boolean {
  const path = address.split('?')[0] ?? ''
  return !path.includes('.') && isSitePath(path)
}

/** A page requests a script that failed again by another address (`app/defer-scripts.ts`). */
export const withoutAgain = (path: string) => path.replace(/^\/assets\/again-\d+\//, '/assets/')

export const notFoundPath = '/404'

/** Whether at most the catch-all route matches. The router would make an expression per route for every address. */
export function createUnknownPathCheck(routes: RouteObject[]): (address: string) => boolean {
  const known = new RegExp(`^(?:${flattenPaths(routes).map(toExpression).join('|')})$`, 'i')
  return address => {
    const path = address.split('?')[0] ?? ''
    return (
      isCanonical(path) && !path.endsWith('.data') && (path.length > longest || !known.test(decodePath(path)))
    )
  }
}

function flattenPaths(routes: RouteObject[], parent = ''): string[] {
  return routes
    .filter(({ path }) => path !== '*')
    .flatMap(({ path, index, children }) => {
      const full = path ? `${parent}/${path}` : parent
      const own = path === undefined && !index ? [] : [full || '/']
      return [...own, ...flattenPaths(children ?? [], full)]
    })
}

const toExpression = (path: string): string =>
  path
    .replace(/[\\.+^${}|()[\]]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:[\w-]+\?/g, '(?:/[^/]+)?')
    .replace(/\/:[\w-]+/g, '/[^/]+')

/** As the router decodes it: %2F does not divide a path. */
function decodePath(path: string): string {
  try {
    return path
      .split('/')
      .map(part => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}

type Manifest = ServerBuild['routes']

export function toRouteObjects(manifest: Manifest, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter(route => route !== undefined && route.parentId === parentId)
    .map(route =>
      route?.index
        ? { id: route.id, index: true, ...(route.path === undefined ? {} : { path: route.path }) }
        : {
            id: route?.id ?? '',
            ...(route?.path === undefined ? {} : { path: route.path }),
            children: toRouteObjects(manifest, route?.id ?? ''),
          },
    )
}
