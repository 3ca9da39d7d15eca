import type { ValueSchema } from '../../../settings/value-schema.ts'
import { summariseValue } from './summarise-value.ts'

/** The beginning of an entry, without the marks that legal texts use for headings and lists. */
export function nameEntry(schema: ValueSchema, value: unknown): string {
  const summary = summariseValue(schema, value).replace(/(^|\n|· )(### |- )/g, '$1')
  return summary.length > 60 ? `${summary.slice(0, 59)}…` : summary
}
