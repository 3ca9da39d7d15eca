import type { Role } from '../session/roles.ts'

interface PageRoles {
  path: RegExp
  /** Besides admins; null for all staff. */
  roles: Role[] | null
}

const pages: PageRoles[] = [
  { path: /^\/admin$/, roles: null },
  { path: /^\/admin\/account$/, roles: null },
  { path: /^\/admin\/posts(\/new)?$/, roles: ['writer', 'editor'] },
  { path: /^\/admin\/(posts|calendar|categories|pictures)(\/|$)/, roles: ['editor'] },
  { path: /^\/admin\/messages(\/|$)/, roles: ['desk'] },
  { path: /^\/admin\/statistics$/, roles: ['desk'] },
  { path: /^\/admin\/trash$/, roles: ['editor', 'desk'] },
]

/** A page without an entry is for admins only. */
export function isPageFor(pathname: string, roles: Role[]): boolean {
  if (roles.includes('admin')) return true
  const page = findPage(pathname)
  if (!page || roles.length === 0) return false
  return page.roles === null || page.roles.some(role => roles.includes(role))
}

export const findPageOwners = (pathname: string): Role[] => [...(findPage(pathname)?.roles ?? []), 'admin']

const findPage = (pathname: string): PageRoles | undefined =>
  pages.find(({ path }) => path.test(pathname.replace(/\/+$/, '')))
