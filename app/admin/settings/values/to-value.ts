import type { ValueSchema } from '../../../settings/value-schema.ts'
import { isSameValue } from '../edits/setting-edits.ts'

/** Trimmed; null for what is empty and for the default. Invalid input is kept, to be reported. */
export function toValue(schema: ValueSchema, shown: unknown, fallback: unknown): unknown {
  const value = tidy(schema, shown)
  return value === null || isSameValue(value, tidy(schema, fallback)) ? null : value
}

function tidy(schema: ValueSchema, value: unknown): unknown {
  if (typeof value === 'string') return tidyText(schema, value)
  if (schema.type === 'list' && Array.isArray(value)) return value.map(item => tidyPart(schema.of, item))
  if (schema.type === 'record' && typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]): [string, unknown] => {
      const field = schema.fields[key]
      return [key, field ? tidyPart(field, part) : part]
    })
    // What was typed into it was taken away again.
    return schema.optional && parts.every(([, part]) => isNothing(part)) ? null : Object.fromEntries(parts)
  }
  return value
}

const isNothing = (part: unknown): boolean => part === null || part === ''

/** Only optional parts may be null; a required one stays '' to get its own message. */
function tidyPart(schema: ValueSchema, value: unknown): unknown {
  const tidied = tidy(schema, value)
  return tidied === null && typeof value === 'string' && !schema.optional ? '' : tidied
}

function tidyText(schema: ValueSchema, value: string): string | null {
  const text = value.replace(/\r\n?/g, '\n').trim()
  if (text === '') return null
  const isOneLine = schema.type === 'text' && !schema.multiline
  return isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text
}
