import * as errors from '../errors/rest.ts'
import type { FindOffer, Offer } from './media-handlers.ts'
import type { BodyShape } from './to-sql/response.ts'

export interface Format extends Pick<BodyShape, 'stripNulls' | 'value'> {
  body: 'array' | 'object' | 'csv' | 'text' | 'bytes'
  contentType: string
  plan: PlanFormat | null
}

export interface PlanFormat {
  format: 'json' | 'text'
  options: PlanOption[]
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
type PlanOption = (typeof planOptions)[number]

const utf8 = '; charset=utf-8'
const json: Format = {
  body: 'array',
  stripNulls: false,
  contentType: `application/json${utf8}`,
  plan: null,
}

/** Commas and semicolons in quotes belong to a parameter. */
const splitAt = (separator: ',' | ';', text: string): string[] =>
  (text.match(new RegExp(`(?:[^${separator}"]|"[^"]*"?)+`, 'g')) ?? [])
    .map(part => part.trim())
    .filter(Boolean)

const quality = /;\s*q=([0-9.]+).*$/
const toSpecificity = (range: string): number => range.split(';').length - range.split('*').length

/** The best accepted format, by weight and then by specificity. @throws PGRST107 for none */
export function negotiateFormat(
  accept: string | undefined,
  { plans = false, findOffer = noOffer }: { plans?: boolean; findOffer?: FindOffer } = {},
): Format {
  return !accept || accept === '*/*'
    ? (toOffered(findOffer('*/*')) ?? json)
    : negotiate(accept, range => toFormat(range, plans, findOffer))
}

/** What is on offer is known with the relation or function. */
export type Negotiate = (findOffer: FindOffer) => Format

const noOffer: FindOffer = () => null

/** @throws PGRST107 */
export function negotiateOpenApi(accept: string | undefined): string {
  return negotiate(accept || '*/*', range => {
    const [type] = range.toLowerCase().split(';')
    const isJson = type === 'application/json'
    const isOpenApi = ['*/*', 'application/*', 'application/openapi+json'].includes(type ?? '')
    return isJson || isOpenApi ? `application/${isJson ? '' : 'openapi+'}json${utf8}` : null
  })
}

/** Clients send a few; a header full of them would take 30 ms to parse. */
const mostParts = 100

function negotiate<T>(accept: string, find: (range: string) => T | null): T {
  if (accept.split(/[,;]/, mostParts + 1).length > mostParts) {
    throw errors.noMediaType([])
  }
  const ranges = splitAt(',', accept)
    .map(text => ({
      text: text.replace(quality, '').trimEnd(),
      weight: Number(text.match(quality)?.[1] ?? 1),
    }))
    .sort((a, b) => b.weight - a.weight || toSpecificity(b.text) - toSpecificity(a.text))
  for (const { text } of ranges) {
    const found = find(text)
    if (found !== null) {
      return found
    }
  }
  throw errors.noMediaType(ranges.map(({ text }) => text))
}

/** Types of text that are known have its encoding with them. */
const textTypes = new Set([
  'application/json',
  'application/geo+json',
  'application/openapi+json',
  'text/csv',
  'text/plain',
  'text/xml',
])

function toOffered(offer: Offer | null): Format | null {
  if (!offer) {
    return null
  }
  const { mediaType, isBinary, value } = offer
  const type = mediaType === '*/*' ? 'application/octet-stream' : mediaType
  return {
    body: isBinary ? 'bytes' : 'text',
    value,
    stripNulls: false,
    contentType: `${type}${textTypes.has(type) ? utf8 : ''}`,
    plan: null,
  }
}

function toFormat(range: string, plans: boolean, findOffer: FindOffer): Format | null {
  const [type = '', ...parameters] = splitAt(';', range.toLowerCase())
  if (plans && type.startsWith('application/vnd.pgrst.plan')) {
    return toPlanFormat(type, parameters, findOffer)
  }
  const offered = toOffered(findOffer(type))
  if (offered) {
    return offered
  }
  const stripNulls = parameters.includes('nulls=stripped')
  const suffix = `${stripNulls ? ';nulls=stripped' : ''}${utf8}`
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls
        ? { body: 'array', stripNulls, contentType: `application/vnd.pgrst.array+json${suffix}`, plan: null }
        : json
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        body: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}`,
        plan: null,
      }
    case 'text/csv':
      return { body: 'csv', stripNulls: false, contentType: `text/csv${utf8}`, plan: null }
    default:
      return null
  }
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function toPlanFormat(type: string, parameters: string[], findOffer: FindOffer): Format | null {
  const suffix = type.slice('application/vnd.pgrst.plan'.length)
  if (suffix !== '' && suffix !== '+json' && suffix !== '+text') {
    return null
  }
  const find = (name: string) => parameters.find(text => text.startsWith(`${name}=`))?.slice(name.length + 1)
  const explained = toFormat(find('for')?.replaceAll('"', '') ?? 'application/json', false, findOffer)
  if (!explained) {
    return null
  }
  const asked = find('options')?.split('|') ?? []
  const options = planOptions.filter(option => asked.includes(option))
  const format = suffix === '+json' ? 'json' : 'text'
  const contentType = [
    `application/vnd.pgrst.plan+${format}`,
    `for="${explained.contentType.replace(utf8, '')}"`,
    ...(options.length > 0 ? [`options=${options.join('|')}`] : []),
  ].join('; ')
  return { ...explained, contentType: `${contentType}${utf8}`, plan: { format, options } }
}
