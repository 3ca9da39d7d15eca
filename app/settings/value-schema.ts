/** What a value may be, as the database knows it, too (`private.setting_definitions`). */
export type ValueSchema = (
  | TextSchema
  | NumberSchema
  | PlainSchema
  | ChoiceSchema
  | ListSchema
  | RecordSchema
) & {
  /** Within lists and records: may be null or left out. */
  optional?: true
}

export interface TextSchema {
  type: 'text'
  /** In characters, not in UTF-16 units. */
  maxLength: number
  multiline?: true
  format?: 'email' | 'phone' | 'internationalPhone' | 'webAddress' | 'picture' | 'date' | 'time' | 'moment'
  /** What may stand in braces. Without it nothing looks at braces. */
  placeholders?: string[]
  /** What must stand in braces. */
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
  /** What spans several parts and has no form of its own here. */
  rule?: 'price_list'
}
