import { asksForPrivacy } from './asks-for-privacy.ts'
import { readUtm, type Utm, utmWords } from './utm-parameters.ts'

export interface LetterHeaders {
  /** The honeypot is filled, which our form keeps out of the body. */
  isFromProgram: boolean
  details: LetterDetails
  /** A random key of this letter: sent again with it, the letter is stored once (decision 84). */
  key: string | null
}

export interface LetterDetails {
  origin: string | null
  utm: Utm | null
  intent: Intent | null
  service: ServiceKey | null
  /** Beginnings of half-hours, the preferred first. */
  proposed_times: string[] | null
}

const names = { honeypot: 'x-holla-trap', origin: 'x-holla-origin', key: 'idempotency-key' }

/** For CORS. */
export const letterHeaderNames = Object.values(names)

export function toLetterHeaders({ isFromProgram, details, key }: Partial<LetterHeaders>) {
  const origin = details ? toOriginHeader(details) : ''
  return {
    ...(isFromProgram && { [names.honeypot]: 'filled' }),
    ...(origin && { [names.origin]: origin }),
    ...(key && uuid.test(key) && { [names.key]: key }),
  }
}

/** Anybody may send anything, so what is not understood is ignored. */
export function readLetterHeaders(headers: Headers, now: Date): LetterHeaders {
  const details = readOriginHeader(headers.get(names.origin), now)
  const key = headers.get(names.key)
  return {
    isFromProgram: headers.get(names.honeypot) === 'filled',
    // A sender who asks for privacy is not traced to where they come from.
    details: asksForPrivacy(headers) ? { ...details, origin: null, utm: null } : details,
    key: key && uuid.test(key) ? key : null,
  }
}

/** Shorter keys could be guessed, and count as none. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const intents = ['free_users', 'call', 'service', 'article', 'quote'] as const
export type Intent = (typeof intents)[number]

export const serviceKeys = [
  'user-acquisition',
  'growth-analytics',
  'app-store-optimization',
  'performance-marketing',
] as const
export type ServiceKey = (typeof serviceKeys)[number]

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

function isComingHalfHour(time: string, now: Date): boolean {
  const moment = Date.parse(time)
  const isWhole = moment % (15 * 60_000) === 0 && new Date(moment).toISOString() === time
  const ahead = moment - now.getTime()
  return isWhole && ahead > 0 && ahead < maxDaysAhead * 86_400_000
}
