import type { AuditFilter } from '../../data/list-audit.ts'

export const kinds: Record<string, { name: string; tables: string[] }> = {
  posts: { name: 'Posts', tables: ['public.posts', 'public.post_details', 'private.review_approvals'] },
  categories: { name: 'Categories', tables: ['public.categories'] },
  messages: { name: 'Messages', tables: ['public.contact_messages', 'private.erasures'] },
  rights: {
    name: 'Rights',
    tables: [
      'private.super_admins',
      'private.role_members',
      'private.suspensions',
      'private.ownership',
      'private.invitations',
    ],
  },
  settings: { name: 'Settings', tables: ['public.settings'] },
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ignores invalid parameters. */
export function parseAuditQuery(parameters: URLSearchParams): AuditFilter {
  const person = parameters.get('person') ?? ''
  const day = parseDay(parameters.get('day'))
  const before = Number(parameters.get('before'))
  return {
    actorId: uuid.test(person) ? person : null,
    via: person && !uuid.test(person) ? person : null,
    tables: kinds[parameters.get('kind') ?? '']?.tables ?? null,
    from: day,
    until: day && new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1),
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  }
}

/** Midnight in the reader's time zone. */
function parseDay(text: string | null): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return day && !Number.isNaN(date.getTime()) ? date : null
}
