import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { isCanonical, longestAddress } from './site-path.ts'

/** Whether at most the catch-all route matches. The router would make an expression per route for every address. */
export function createUnknownPathCheck(routes: RouteObject[]): (address: string) => boolean {
  const known = new RegExp(`^(?:${flattenPaths(routes).map(toExpression).join('|')})$`, 'i')
  return address => {
    const path = address.split('?')[0] ?? ''
    return (
      isCanonical(path) &&
      !path.endsWith('.data') &&
      (path.length > longestAddress || !known.test(decodePath(path)))
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
