import type { ValueSchema } from '../../../settings/value-schema.ts'
import { isSameValue } from '../edits/setting-edits.ts'

/**
 * What is stored of what stands in a field: without white space around it, emptied texts as null, and null for what the
 * default says, too. What is wrong stays as it is, to be told.
 */
export function toValue(schema: ValueSchema, shown: unknown, fallback: unknown): unknown {
  const value = tidy(schema, shown)
  return value === null || isSameValue(value, tidy(schema, fallback)) ? null : value
}

function tidy(schema: ValueSchema, value: unknown): unknown {
  if (typeof value === 'string') return tidyText(schema, value)
  if (schema.type === 'list' && Array.isArray(value)) return value.map(item => tidyPart(schema.of, item))
  if (schema.type === 'record' && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const field = schema.fields[key]
        return [key, field ? tidyPart(field, part) : part]
      }),
    )
  return value
}

/** Within lists and records only what is optional may be null; what must be there is told by its own words. */
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
