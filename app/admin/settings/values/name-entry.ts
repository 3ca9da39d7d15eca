import type { ValueSchema } from '../../../settings/value-schema.ts'
import { summariseValue } from './summarise-value.ts'

/** The first words of what stands in an entry, without the signs by which legal text says what is a heading or a list. */
export function nameEntry(schema: ValueSchema, value: unknown): string {
  const summary = summariseValue(schema, value).replace(/(^|\n|· )(### |- )/g, '$1')
  return summary.length > 60 ? `${summary.slice(0, 59)}…` : summary
}
