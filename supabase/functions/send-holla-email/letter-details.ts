/** What comes beside the four fields of a letter, in a header: keys of fixed lists, and words of campaigns. */
export interface LetterDetails {
  /** The page from which the form was opened. */
  origin: string | null
  utm: Partial<Record<UtmWord, string>> | null
  intent: Intent | null
  service: ServiceKey | null
  /** Beginnings of half-hours that suit the sender, in the order of their wish. */
  proposed_times: string[] | null
}

export const originHeader = 'x-holla-origin'

export const intents = ['free_users', 'call', 'service', 'article', 'quote'] as const
export type Intent = (typeof intents)[number]

export const serviceKeys = [
  'user-acquisition',
  'growth-analytics',
  'app-store-optimization',
  'performance-marketing',
] as const
export type ServiceKey = (typeof serviceKeys)[number]

const utmWords = ['source', 'medium', 'campaign', 'term', 'content'] as const
type UtmWord = (typeof utmWords)[number]

const pages = [
  '/',
  '/contact',
  '/growth-quote',
  ...serviceKeys.map(key => `/services/${key}`),
  ...['/company/about-us', '/company/careers', '/company/blog'],
  ...['/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy'],
]

const maxHeaderLength = 1_000
export const maxTimes = 3
const maxDaysAhead = 60

/** The page of the list to which a path belongs: articles and openings count as the page that lists them. */
export function findOriginPage(path: string): string | null {
  const page = path.replace(/^(\/company\/(?:blog|careers))\/.*$/, '$1')
  return pages.includes(page) ? page : null
}

export function toOriginHeader({ origin, utm, intent, service, proposed_times }: LetterDetails): string {
  const header = new URLSearchParams()
  const put = (name: string, value: string | null | undefined) => value && header.append(name, value)
  put('page', origin)
  for (const word of utmWords) put(`utm_${word}`, utm?.[word])
  put('intent', intent)
  put('service', service)
  for (const time of proposed_times ?? []) put('time', time)
  return header.toString()
}

/** Anybody may send anything: what is not understood counts as not said. */
export function readOriginHeader(header: string | null, now: Date): LetterDetails {
  const found = new URLSearchParams(header !== null && header.length <= maxHeaderLength ? header : '')
  const times = [...new Set(found.getAll('time'))].filter(time => isComingHalfHour(time, now))
  return {
    origin: findOriginPage(found.get('page') ?? ''),
    utm: readUtm(found),
    intent: intents.find(intent => intent === found.get('intent')) ?? null,
    service: serviceKeys.find(key => key === found.get('service')) ?? null,
    proposed_times: times.length > 0 ? times.slice(0, maxTimes) : null,
  }
}

/** What was said of where the sender comes from is left out for who asked not to be followed. */
export const withoutOrigin = (details: LetterDetails): LetterDetails => ({
  ...details,
  origin: null,
  utm: null,
})

/** Global Privacy Control, and the older Do Not Track. */
export const asksForPrivacy = (headers: Headers) =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'

/** Words of campaigns among the parameters of an address; null without one. */
export function readUtm(parameters: URLSearchParams): LetterDetails['utm'] {
  const found = utmWords.flatMap(word => {
    const text = parameters.get(`utm_${word}`)?.trim() ?? ''
    return isCampaignWord.test(text) ? [[word, text] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Names that people give to campaigns, and neither addresses of mail nor of pages. */
const isCampaignWord = /^[\p{L}\p{M}\p{N} ._+-]{1,60}$/u

function isComingHalfHour(time: string, now: Date): boolean {
  const moment = Date.parse(time)
  const isWhole = moment % (15 * 60_000) === 0 && new Date(moment).toISOString() === time
  const ahead = moment - now.getTime()
  return isWhole && ahead > 0 && ahead < maxDaysAhead * 86_400_000
}
