import * as failures from '../errors/rest.ts'
import { nestsDeeperThan } from '../json-depth.ts'
import type { Bounds } from './bounds.ts'
import { parseCsv } from './parse-csv.ts'

/** PostgreSQL's own reader of JSON gives up at some depth; we do so before. */
const maxDepth = 200

/** A body as JSON text, with what is known of it. */
export interface JsonBody {
  text: string
  isArray: boolean
  /** Keys of the object, or of each object of the array. */
  keys: string[]
  /** Whether all objects of the array have the same keys. */
  isUniform: boolean
}

export const toMediaType = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json'

/** JSON, CSV or a form, as the rows of a write. @throws PGRST102 for anything else */
export function parseBody(body: Buffer, mediaType: string, bounds: Bounds): JsonBody {
  const text = body.toString()
  switch (mediaType) {
    case 'application/json':
      return parseJson(text, bounds)
    case 'text/csv':
      return parseCsvBody(text, bounds)
    case 'application/x-www-form-urlencoded':
      return parseForm(text, bounds)
    default:
      throw failures.invalidBody(`Content-Type not acceptable: ${mediaType}`)
  }
}

/** @throws PGRST102 for what is no JSON object or array of objects */
function parseJson(text: string, bounds: Bounds): JsonBody {
  if (nestsDeeperThan(text, maxDepth)) {
    throw failures.tooComplex(`JSON may be nested ${maxDepth} levels deep`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failures.invalidBody('Empty or invalid json')
  }
  return toBody(value, bounds, text)
}

/** Parsing takes long for many pairs, so they are counted before. */
function parseForm(text: string, bounds: Bounds): JsonBody {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > bounds.bodyKeys) {
      throw tooManyKeys(bounds)
    }
  }
  return toBody(Object.fromEntries(new URLSearchParams(text)), bounds)
}

/** A line of names, then a line for each row; the word NULL is null, all else text. */
function parseCsvBody(text: string, bounds: Bounds): JsonBody {
  const [names, ...lines] = parseCsv(text)
  if (!names) {
    throw failures.invalidBody('Empty or invalid csv')
  }
  if (lines.some(line => line.length !== names.length)) {
    throw failures.invalidBody('All lines must have same number of fields')
  }
  if (lines.length > bounds.bodyRows) {
    throw tooManyRows(bounds)
  }
  const toValue = (field: string | undefined) => (field === 'NULL' ? null : field)
  const rows = lines.map(line => Object.fromEntries(names.map((name, place) => [name, toValue(line[place])])))
  return { ...toBody(rows, bounds), keys: [...new Set(names)] }
}

const tooManyRows = ({ bodyRows }: Bounds) => failures.tooComplex(`a body may have ${bodyRows} rows`)
const tooManyKeys = ({ bodyKeys }: Bounds) => failures.tooComplex(`a body may have ${bodyKeys} keys`)

function toBody(value: unknown, bounds: Bounds, text = JSON.stringify(value)): JsonBody {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!Array.isArray(value) && !isObject(value)) {
    throw failures.invalidBody('Empty or invalid json')
  }
  if (rows.length > bounds.bodyRows) {
    throw tooManyRows(bounds)
  }
  if (!rows.every(isObject)) {
    throw failures.invalidBody('All object keys must match')
  }
  const keys = Object.keys(rows[0] ?? {})
  if (keys.length > bounds.bodyKeys) {
    throw tooManyKeys(bounds)
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
