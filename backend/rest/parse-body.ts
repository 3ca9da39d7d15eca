import * as errors from '../errors/rest.ts'
import { findJsonExcess } from '../json-depth.ts'
import { parseCsv } from './parse-csv.ts'
import type { RequestLimits } from './request-limits.ts'

/** Below the limit of PostgreSQL's JSON parser, which depends on its stack. */
const maxDepth = 200

export interface JsonBody {
  text: string
  isArray: boolean
  keys: string[]
  isUniform: boolean
}

export const toMediaType = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json'

/** @throws PGRST102 for anything but JSON, CSV or a form */
export function parseBody(body: Buffer, mediaType: string, limits: RequestLimits): JsonBody {
  const text = body.toString()
  switch (mediaType) {
    case 'application/json':
      return parseJson(text, limits)
    case 'text/csv':
      return parseCsvBody(text, limits)
    case 'application/x-www-form-urlencoded':
      return parseForm(text, limits)
    default:
      throw errors.invalidBody(`Content-Type not acceptable: ${mediaType}`)
  }
}

function parseJson(text: string, limits: RequestLimits): JsonBody {
  const excess = findJsonExcess(text, { depth: maxDepth, values: limits.bodyValues })
  if (excess === 'depth') {
    throw errors.tooComplex(`JSON may be nested ${maxDepth} levels deep`)
  }
  if (excess === 'values') {
    throw errors.tooComplex(`a body may have ${limits.bodyValues} values`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw errors.invalidBody('Empty or invalid json')
  }
  return toBody(value, limits, text)
}

/** Parsing many pairs takes long, so they are counted first. */
function parseForm(text: string, limits: RequestLimits): JsonBody {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > limits.bodyKeys) {
      throw tooManyKeys(limits)
    }
  }
  return toBody(Object.fromEntries(new URLSearchParams(text)), limits)
}

/** The first line has the column names. NULL is null, all else is text. */
function parseCsvBody(text: string, limits: RequestLimits): JsonBody {
  const [names, ...lines] = parseCsv(text)
  if (!names) {
    throw errors.invalidBody('Empty or invalid csv')
  }
  if (lines.some(line => line.length !== names.length)) {
    throw errors.invalidBody('All lines must have same number of fields')
  }
  if (lines.length > limits.bodyRows) {
    throw tooManyRows(limits)
  }
  const toValue = (field: string | undefined) => (field === 'NULL' ? null : field)
  const rows = lines.map(line => Object.fromEntries(names.map((name, place) => [name, toValue(line[place])])))
  return { ...toBody(rows, limits), keys: [...new Set(names)] }
}

const tooManyRows = ({ bodyRows }: RequestLimits) => errors.tooComplex(`a body may have ${bodyRows} rows`)
const tooManyKeys = ({ bodyKeys }: RequestLimits) => errors.tooComplex(`a body may have ${bodyKeys} keys`)

function toBody(value: unknown, limits: RequestLimits, text = JSON.stringify(value)): JsonBody {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!Array.isArray(value) && !isObject(value)) {
    throw errors.invalidBody('Empty or invalid json')
  }
  if (rows.length > limits.bodyRows) {
    throw tooManyRows(limits)
  }
  if (!rows.every(isObject)) {
    throw errors.invalidBody('All object keys must match')
  }
  const keys = Object.keys(rows[0] ?? {})
  if (keys.length > limits.bodyKeys) {
    throw tooManyKeys(limits)
  }
  const known = new Set(keys)
  const isUniform = rows.every(row => {
    const own = Object.keys(row)
    return own.length === keys.length && own.every(key => known.has(key))
  })
  return { text, isArray: Array.isArray(value), keys, isUniform }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
