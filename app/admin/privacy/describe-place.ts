import type { FoundPlace } from '../../data/rows/privacy.ts'

const words: Record<string, [one: string, many: string]> = {
  letters: ['message', 'messages'],
  'letters in the trash': ['message in the trash', 'messages in the trash'],
  leads: ['lead', 'leads'],
  accounts: ['account without rights', 'accounts without rights'],
  'public.lead_letters': ['place of a message in a lead', 'places of messages in leads'],
  'public.lead_events': ['note or change of a lead', 'notes and changes of leads'],
  'public.lead_answers': ['answer of ours', 'answers of ours'],
  'private.letter_keys': ['mark against storing a message twice', 'marks against storing a message twice'],
  'private.lead_words': ['entry of the search', 'entries of the search'],
  'private.lead_notice_entries': ['mention in a mail to the desk', 'mentions in mails to the desk'],
  'private.lead_news': ['message the desk is told of next', 'messages the desk is told of next'],
  'private.held_pushes': ['push that waits', 'pushes that wait'],
  'private.told_unanswered': ['reminder to answer', 'reminders to answer'],
  'private.confirmations': ['confirmation that was mailed', 'confirmations that were mailed'],
  'backend.webhook_deliveries': ['call of the webhook', 'calls of the webhook'],
  'auth.mails': ['mail of the sign-in', 'mails of the sign-in'],
  'realtime.messages': ['live notice', 'live notices'],
  'backend.rate_limits': ['counter of attempts', 'counters of attempts'],
  posts: ['post of ours', 'posts of ours'],
  drafts: ['draft', 'drafts'],
  files: ['file', 'files'],
}

/** A table without words of its own is called by its name: "lead notices". */
const toWords = (place: string): [string, string] => {
  const name = (place.split('.').at(-1) ?? place).replaceAll('_', ' ')
  return words[place] ?? [`entry of ${name}`, `entries of ${name}`]
}

export function describePlace({ place, deed, rows }: FoundPlace): string {
  const [one, many] = toWords(place)
  const what = `${rows.length.toLocaleString('en-NG')} ${rows.length === 1 ? one : many}`
  const isOne = rows.length === 1
  if (deed === 'renamed')
    return `${what} ${isOne ? 'has the address in its name: it gets another one' : 'have the address in their names: they get others'}`
  if (deed !== 'taken out') return what
  const whose = ['posts', 'drafts', 'files'].includes(place) ? '' : ', of others,'
  return `${what}${whose} ${isOne ? 'names' : 'name'} the address: it is taken out of ${isOne ? 'it' : 'them'}`
}

export interface LeftPlace {
  key: string
  text: string
  to: string
}

/** Rows that stay and have to be looked at by hand. */
export function describePlaces(places: FoundPlace[]): LeftPlace[] {
  return places.flatMap(({ place, rows }) =>
    rows.map((row, i) => ({ key: `${place} ${i}`, ...toLink(place, row) })),
  )
}

function toLink(place: string, row: Record<string, unknown>): Omit<LeftPlace, 'key'> {
  switch (place) {
    case 'accounts':
      return { text: 'The account of somebody who works here', to: `/admin/users/${row.id}` }
    case 'drafts':
      return { text: `The draft “${row.title}”`, to: '/admin/posts' }
    case 'posts':
      return { text: `The post “${row.title}”`, to: `/admin/posts/${row.id}` }
    case 'files':
      return { text: `The picture “${row.name}”`, to: '/admin/pictures' }
    default:
      return { text: `The setting ${row.name}`, to: '/admin/settings' }
  }
}
