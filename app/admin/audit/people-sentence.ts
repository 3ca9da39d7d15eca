import type { AuditEntry } from '../../data/rows/audit.ts'
import { roles } from '../../session/role-words.ts'

type Deed = (entry: AuditEntry, names: string) => string

const pick =
  (deeds: Partial<Record<AuditEntry['operation'], string>>, otherwise: string): Deed =>
  ({ operation }, names) =>
    (deeds[operation] ?? otherwise).replace('{names}', names)

const deeds: Record<string, Deed> = {
  'private.super_admins': pick(
    { INSERT: 'made {names} a super admin', DELETE: 'took the rights of a super admin from {names}' },
    'changed the rights of {names}',
  ),
  'private.suspensions': pick(
    { INSERT: 'suspended {names}', DELETE: 'let in again {names}' },
    'changed the suspension of {names}',
  ),
  'private.role_members': toRole,
  'private.invitations': toInvitation,
  'private.ownership': toOwnership,
}

/** Undefined for tables that are not about people. */
export function toDeedOnPeople(entry: AuditEntry): string | undefined {
  const names = entry.labels.map(label => label ?? 'somebody')
  return deeds[entry.table]?.(entry, listNames(names))
}

/** Labels look like "writer bola@holla.example". */
function toRole({ operation, labels }: AuditEntry): string {
  const given = labels.map(label => {
    const [role = '', name = 'somebody'] = label?.split(' ') ?? []
    return { role: Object.entries(roles).find(([key]) => key === role)?.[1].name ?? 'role', name }
  })
  return operation === 'INSERT'
    ? `gave ${listNames(given.map(({ role, name }) => `${name} the role ${role}`))}`
    : `took ${listNames(given.map(({ role, name }) => `the role ${role} from ${name}`))}`
}

const listNames = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? 'somebody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function toInvitation({ operation, changed, former }: AuditEntry, names: string): string {
  if (operation === 'INSERT') return `invited ${names}`
  if (changed.includes('accepted_at')) return `accepted the invitation for ${names}`
  if (changed.includes('ended_at') && former?.ended_at === null) return `ended the invitation of ${names}`
  return `changed the invitation of ${names}`
}

function toOwnership({ operation, changed, former }: AuditEntry, names: string): string {
  if (operation === 'INSERT') return 'took the ownership of the site'
  if (operation === 'DELETE') return `ended the ownership of ${names}`
  if (changed.includes('user_id')) return 'accepted the ownership of the site'
  return former?.offered_to === null
    ? 'offered the ownership of the site'
    : 'ended the offer of the ownership'
}
