import type { Role } from '../session/roles.ts'
import { requireWords, toTrashKind } from './trash/trash-kinds.ts'

/** Whose page it is among the places of the navigation: what is reached from another page has no place of its own. */
export function findSection(
  { pathname, search }: { pathname: string; search: string },
  roles: Role[],
): string | undefined {
  const name = pathname.split('/')[2]
  if (name === 'calendar' || name === 'pictures') return '/admin/posts'
  if (name === 'trash') return requireWords(toTrashKind(new URLSearchParams(search), roles)).place.to
  return name ? `/admin/${name}` : '/admin'
}
