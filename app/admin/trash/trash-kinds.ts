import type { TrashKind } from '../../data/rows/trash.ts'
import type { Role } from '../../session/roles.ts'

interface Words {
  label: string
  /** For use in a sentence. */
  noun: string
  column: string
  empty: string
  /** The page on which they are deleted. */
  place: { to: string; label: string }
}

const trashKinds = new Map<TrashKind, Words>([
  [
    'posts',
    {
      label: 'Posts',
      noun: 'post',
      column: 'Title',
      empty: 'No posts in the trash',
      place: { to: '/admin/posts', label: 'All posts' },
    },
  ],
  [
    'categories',
    {
      label: 'Categories',
      noun: 'category',
      column: 'Name',
      empty: 'No categories in the trash',
      place: { to: '/admin/categories', label: 'All categories' },
    },
  ],
  [
    'contact_messages',
    {
      label: 'Messages',
      noun: 'message',
      column: 'Subject',
      empty: 'No messages in the trash',
      place: { to: '/admin/messages', label: 'All messages' },
    },
  ],
])

export const requireWords = (kind: TrashKind): Words => {
  const words = trashKinds.get(kind)
  if (!words) throw new Error(`There is no trash for ${kind}`)
  return words
}

/** Each role sees what it may delete. */
export const listTrashKinds = (roles: Role[]): { kind: TrashKind; label: string }[] =>
  [...trashKinds]
    .filter(([kind]) => roles.includes(kind === 'contact_messages' ? 'desk' : 'editor'))
    .map(([kind, { label }]) => ({ kind, label }))

/** From `?kind=`; by default the role's first kind. */
export function toTrashKind(parameters: URLSearchParams, roles: Role[]): TrashKind {
  const name = parameters.get('kind')
  const wanted = name === 'messages' ? 'contact_messages' : (name ?? 'posts')
  const kinds = listTrashKinds(roles).map(({ kind }) => kind)
  return kinds.find(kind => kind === wanted) ?? kinds[0] ?? 'posts'
}

export function toTrashAddress(kind: TrashKind): string {
  if (kind === 'posts') return '/admin/trash'
  return `/admin/trash?kind=${kind === 'categories' ? 'categories' : 'messages'}`
}
