import * as errors from '../errors/rest.ts'
import type { BodyShape } from './to-sql/response.ts'

export interface Format extends Pick<BodyShape, 'stripNulls'> {
  body: 'array' | 'object' | 'csv'
  contentType: string
}

const utf8 = '; charset=utf-8'
const json: Format = { body: 'array', stripNulls: false, contentType: `application/json${utf8}` }

const quality = /;\s*q=([0-9.]+).*$/
const toSpecificity = (range: string): number => range.split(';').length - range.split('*').length

/** The best accepted format, by weight and then by specificity. @throws PGRST107 for none */
export function negotiateFormat(accept: string | undefined): Format {
  if (!accept || accept === '*/*') {
    return json
  }
  const ranges = accept
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)
    .map(text => ({
      text: text.replace(quality, '').trimEnd(),
      weight: Number(text.match(quality)?.[1] ?? 1),
    }))
    .sort((a, b) => b.weight - a.weight || toSpecificity(b.text) - toSpecificity(a.text))
  for (const { text } of ranges) {
    const format = toFormat(text)
    if (format) {
      return format
    }
  }
  throw errors.noMediaType(ranges.map(({ text }) => text))
}

function toFormat(range: string): Format | null {
  const [type, ...parameters] = range
    .toLowerCase()
    .split(';')
    .map(text => text.trim())
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
        ? { body: 'array', stripNulls, contentType: `application/vnd.pgrst.array+json${suffix}` }
        : json
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { body: 'object', stripNulls, contentType: `application/vnd.pgrst.object+json${suffix}` }
    case 'text/csv':
      return { body: 'csv', stripNulls: false, contentType: `text/csv${utf8}` }
    default:
      return null
  }
}
