/** The database has the same schema (`private.setting_definitions`). */
export type ValueSchema = (
  | TextSchema
  | NumberSchema
  | PlainSchema
  | ChoiceSchema
  | ListSchema
  | RecordSchema
) & {
  /** Within lists and records: may be null or missing. */
  optional?: true
}

export interface TextSchema {
  type: 'text'
  /** Code points, not UTF-16 units. */
  maxLength: number
  multiline?: true
  format?: 'email' | 'phone' | 'internationalPhone' | 'webAddress' | 'picture' | 'date' | 'time' | 'moment'
  /** Those allowed; without it braces are plain text. */
  placeholders?: string[]
  required?: string[]
}

interface NumberSchema {
  type: 'number'
  min: number
  max: number
  decimals: number
}

interface PlainSchema {
  type: 'boolean'
}

interface ChoiceSchema {
  type: 'choice'
  options: string[]
}

interface ListSchema {
  type: 'list'
  of: ValueSchema
  minItems: number
  maxItems: number
}

export interface RecordSchema {
  type: 'record'
  fields: Record<string, ValueSchema>
  /** Two parts of which the first must be the earlier one. */
  ordered?: [string, string]
  rule?: 'price_list'
}
