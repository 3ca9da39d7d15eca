import type { RecordSchema, ValueSchema } from '../../../settings/value-schema.ts'
import { toDateTime } from '../../dates.ts'
import { toWords } from '../to-words.ts'

export function summariseValue(schema: ValueSchema, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'string') return summariseText(schema, value)
  if (Array.isArray(value)) {
    const of = schema.type === 'list' ? schema.of : schema
    return value.length === 0 ? 'An empty list' : value.map(item => summariseValue(of, item)).join('\n')
  }
  return schema.type === 'record' ? summariseRecord(schema, value as Record<string, unknown>) : ''
}

function summariseRecord({ fields, ordered }: RecordSchema, value: Record<string, unknown>): string {
  const [from, until] = ordered ?? []
  const parts = Object.entries(fields)
    .map(([key, field]) => ({ key, text: summariseValue(field, value[key]) }))
    .filter(({ text }) => text !== '')
  return parts.reduce((line, { key, text }, place) => {
    if (place === 0) return text
    const isSpan = key === until && parts[place - 1]?.key === from
    return `${line}${isSpan ? '–' : ' · '}${text}`
  }, '')
}

function summariseText(schema: ValueSchema, value: string): string {
  if (schema.type === 'choice') return toWords(value)
  const format = schema.type === 'text' ? schema.format : undefined
  if (format === 'moment' && !Number.isNaN(Date.parse(value))) return toDateTime(value)
  if (format === 'picture') return decodeName(value)
  return value
}

/** Without the upload time that the file's name begins with. */
function decodeName(address: string): string {
  const name = address.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name).replace(/^\d+_/, '')
  } catch {
    return name
  }
}
