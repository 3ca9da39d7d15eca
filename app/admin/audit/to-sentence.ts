import type { AuditEntry } from '../../data/rows/audit.ts'
import { detailNames } from '../posts/detail-names.ts'
import { toWords } from '../settings/to-words.ts'
import { toDeedOnPeople } from './people-sentence.ts'

export interface Sentence {
  who: string
  /** The rest of the sentence, without a full stop. */
  did: string
}

/** "Ada made Bola a super admin" */
export function toSentence(entry: AuditEntry, ownId: string | undefined): Sentence {
  return { who: toPerson(entry, ownId), did: toDeed(entry) }
}

function toPerson({ actor, actor_id, via, device }: AuditEntry, ownId: string | undefined): string {
  if (actor_id !== null && actor_id === ownId) return 'You'
  if (isSite({ via, device })) return 'The site'
  return actor ?? (actor_id ? 'A former colleague' : (strangers[via] ?? 'Somebody'))
}

/** The site's own database connections carry its name. */
export const isSite = ({ via, device }: Pick<AuditEntry, 'via' | 'device'>): boolean =>
  via === 'database' && /^holla\b/.test(device ?? '')

export const strangers: Record<string, string> = {
  'secret key': 'A program with the secret key',
  'publishable key': 'A visitor',
  database: 'Somebody in the database',
}

interface Noun {
  one: string
  many: string
  /** Plain names by column. */
  columns: Record<string, string>
}

const nouns: Record<string, Noun> = {
  'public.posts': {
    one: 'the post',
    many: 'posts',
    columns: {
      title: 'title',
      content: 'text',
      excerpt: 'excerpt',
      category_id: 'category',
      feature_image_url: 'picture',
      user_id: 'author',
      slug: 'address',
      created_at: 'time of publication',
    },
  },
  'public.post_details': { one: 'the post', many: 'posts', columns: detailNames },
  'public.categories': {
    one: 'the category',
    many: 'categories',
    columns: { name: 'name', created_at: 'date' },
  },
  'public.contact_messages': { one: 'the message', many: 'messages', columns: {} },
  'public.settings': {
    one: 'the setting',
    many: 'settings',
    columns: { value: 'value', is_public: 'who reads it' },
  },
}

const settings: Record<string, string> = { approval_required: 'Publishing waits for an approval' }

function toDeed(entry: AuditEntry): string {
  const { table, operation } = entry
  if (operation === 'ERASE') return toErasure(entry)
  const onPeople = toDeedOnPeople(entry)
  if (onPeople) return onPeople
  switch (table) {
    case 'private.review_approvals':
      return operation === 'INSERT' ? `approved a post as ${quoteNames(entry)}` : 'changed an approval'
    case 'private.erasures':
      return `erased all that was kept of a person (receipt ${entry.labels[0] ?? '?'})`
    case 'public.settings':
      return toSetting(entry)
    default:
      return operation === 'UPDATE' ? toChange(entry) : toComing(entry)
  }
}

function toSetting(entry: AuditEntry): string {
  const { labels, former, operation } = entry
  const setting = labels[0] ?? '?'
  const name = `“${settings[setting] ?? toWords(setting.replace('.', ': '))}”`
  if (operation !== 'UPDATE') return `${operation === 'INSERT' ? 'added' : 'removed'} the setting ${name}`
  if (typeof former?.value !== 'boolean') return `changed the setting ${name}`
  return `turned ${former.value ? 'off' : 'on'} ${name}`
}

function toErasure({ table, former, changed }: AuditEntry): string {
  const one = (nouns[table]?.one ?? 'the row').replace('the ', 'a ')
  if (changed.includes('redacted')) return `took somebody’s address out of what is kept of ${one}`
  return former?.expired === true
    ? `let go of what was kept of ${one}, 30 days after its deletion`
    : `erased for good what was kept of ${one}`
}

function toComing(entry: AuditEntry): string {
  const what = toObject(entry)
  if (entry.operation === 'DELETE') return `deleted ${what}`
  if (entry.table === 'public.post_details') return `added details to ${what}`
  return entry.is_restored ? `brought back ${what} from the trash` : `created ${what}`
}

function toChange(entry: AuditEntry): string {
  const { table, changed, former, labels, rows } = entry
  if (table === 'public.contact_messages') return toTriage(entry)
  const name = table === 'public.categories' ? 'name' : 'title'
  const others = changed.filter(column => column !== name)
  if (rows === 1 && changed.includes(name) && typeof former?.[name] === 'string') {
    const renamed = `renamed ${nouns[table]?.one ?? 'the row'} “${former[name]}” to “${labels[0]}”`
    return others.length === 0 ? renamed : `${renamed} and changed its ${nameColumns(table, others)}`
  }
  return `changed the ${nameColumns(table, changed)} of ${toObject(entry)}`
}

/** A timestamp that was null before has just been set. */
function toTriage(entry: AuditEntry): string {
  const { changed, former } = entry
  const what = toObject(entry)
  const isSet = (column: string) => former?.[column] === null
  if (changed.includes('quarantined_at'))
    return isSet('quarantined_at') ? `put ${what} in quarantine` : `took ${what} out of quarantine`
  if (changed.includes('archived_at'))
    return isSet('archived_at') ? `archived ${what}` : `moved ${what} back to the inbox`
  if (changed.includes('read_at')) return `marked ${what} as ${isSet('read_at') ? 'read' : 'unread'}`
  return `changed ${what}`
}

const nameColumns = (table: string, columns: string[]): string =>
  listNames([...new Set(columns.map(column => nouns[table]?.columns[column] ?? column.replaceAll('_', ' ')))])

/** "the post “Launch week”", or "12 posts: “A”, “B”, “C” and 9 more". */
function toObject(entry: AuditEntry): string {
  const { table, rows, labels } = entry
  const noun = nouns[table]
  if (rows === 1) {
    const one = noun?.one ?? 'a row'
    return labels[0] ? `${one} “${labels[0]}”` : one.replace('the ', 'a ')
  }
  return `${rows} ${noun?.many ?? 'rows'}: ${quoteNames(entry)}`
}

function quoteNames({ labels, rows }: AuditEntry): string {
  const names = labels.map(label => (label ? `“${label}”` : 'one whose name is gone'))
  return listNames(rows > names.length ? [...names, `${rows - names.length} more`] : names)
}

const listNames = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
