import type { Role } from '../session/roles.ts'
import { requireWords, toTrashKind } from './trash/trash-kinds.ts'

/** The navigation entry of a page; a page without its own belongs to the entry that leads to it. */
export function findSection(
  { pathname, search }: { pathname: string; search: string },
  roles: Role[],
): string | undefined {
  const name = pathname.split('/')[2]
  if (name === 'calendar' || name === 'pictures') return '/admin/posts'
  if (name === 'trash') return requireWords(toTrashKind(new URLSearchParams(search), roles)).place.to
  return name ? `/admin/${name}` : '/admin'
}
