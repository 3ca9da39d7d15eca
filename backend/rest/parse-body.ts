import * as failures from '../errors/rest.ts'
import { nestsDeeperThan } from '../json-depth.ts'
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
export function parseBody(body: Buffer, mediaType: string): JsonBody {
  const text = body.toString()
  switch (mediaType) {
    case 'application/json':
      return parseJson(text)
    case 'text/csv':
      return parseCsvBody(text)
    case 'application/x-www-form-urlencoded':
      return toBody(Object.fromEntries(new URLSearchParams(text)))
    default:
      throw failures.invalidBody(`Content-Type not acceptable: ${mediaType}`)
  }
}

/** @throws PGRST102 for what is no JSON object or array of objects */
function parseJson(text: string): JsonBody {
  if (nestsDeeperThan(text, maxDepth)) {
    throw failures.tooComplex(`JSON may be nested ${maxDepth} levels deep`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failures.invalidBody('Empty or invalid json')
  }
  return toBody(value, text)
}

/** A line of names, then a line for each row; the word NULL is null, all else text. */
function parseCsvBody(text: string): JsonBody {
  const [names, ...lines] = parseCsv(text)
  if (!names) {
    throw failures.invalidBody('Empty or invalid csv')
  }
  if (lines.some(line => line.length !== names.length)) {
    throw failures.invalidBody('All lines must have same number of fields')
  }
  const toValue = (field: string | undefined) => (field === 'NULL' ? null : field)
  const rows = lines.map(line => Object.fromEntries(names.map((name, place) => [name, toValue(line[place])])))
  return { ...toBody(rows), keys: [...new Set(names)] }
}

function toBody(value: unknown, text = JSON.stringify(value)): JsonBody {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!Array.isArray(value) && !isObject(value)) {
    throw failures.invalidBody('Empty or invalid json')
  }
  if (!rows.every(isObject)) {
    throw failures.invalidBody('All object keys must match')
  }
  const keys = Object.keys(rows[0] ?? {})
  const known = new Set(keys)
  const isUniform = rows.every(row => {
    const own = Object.keys(row)
    return own.length === keys.length && own.every(key => known.has(key))
  })
  return { text, isArray: Array.isArray(value), keys, isUniform }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
