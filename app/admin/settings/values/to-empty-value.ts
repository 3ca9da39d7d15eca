import type { ValueSchema } from '../../../settings/value-schema.ts'

/** For a new entry of a list. */
export function toEmptyValue(schema: ValueSchema): unknown {
  switch (schema.type) {
    case 'text':
    case 'number':
      return schema.optional ? null : ''
    case 'boolean':
      return false
    case 'choice':
      return schema.optional ? null : schema.options[0]
    case 'list':
      return []
    case 'record':
      return Object.fromEntries(
        Object.entries(schema.fields).map(([key, field]) => [key, toEmptyValue(field)]),
      )
  }
}
