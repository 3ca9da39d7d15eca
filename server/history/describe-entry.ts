const nouns: Record<string, string> = {
  'public.posts': 'post',
  'public.categories': 'category',
  'public.contact_messages': 'message',
  'private.super_admins': 'super admin',
  'private.role_members': 'role',
  'public.settings': 'setting',
}

/** By its id alone where nobody may know the name any more. */
export const describeRow = (table: string, label: string | null, id: string): string => {
  const noun = nouns[table] ?? `row of ${table}`
  return label ? `The ${noun} “${label}” (${id})` : `The ${noun} ${id}`
}

const verbs: Record<string, string> = {
  BASELINE: 'what there was of',
  INSERT: 'the creation of',
  UPDATE: 'a change of',
  DELETE: 'the deletion of',
  ERASE: 'the erasure of',
}

interface Described {
  id: string
  table: string
  operation: string
  label: string | null
  at: string
}

export function describeEntry(entry: Described, { within = false } = {}): string {
  const { id, table, operation, label, at } = entry
  const noun = nouns[table] ?? `row of ${table}`
  const what = label ? `the ${noun} “${label}”` : `a ${noun}`
  const time = `${new Date(Number(at) * 1000).toISOString().slice(0, 19).replace('T', ' ')}Z`
  return `${within ? 'entry' : 'Entry'} ${id} (${verbs[operation] ?? operation} ${what}, ${time})`
}
