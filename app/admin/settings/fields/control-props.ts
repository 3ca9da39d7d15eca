import type { ValueError } from '../../../settings/check-value.ts'
import type { Field } from '../../../settings/field.ts'
import type { ValueSchema } from '../../../settings/value-schema.ts'

export type AnyField = Field<unknown>
export type SchemaOf<Type extends ValueSchema['type']> = Extract<ValueSchema, { type: Type }>

export interface ControlProps<Schema extends ValueSchema = ValueSchema> {
  field: AnyField
  schema: Schema
  /** The value, the default, or invalid input as it was typed. */
  value: unknown
  onChange: (value: unknown) => void
  /** Their paths are relative to this value. */
  problems: ValueError[]
  /** Of the control that takes the focus. */
  id: string
  label?: string
  hideLabel?: boolean
}

/** Of the value as a whole. */
export function findError(problems: ValueError[]): string | null {
  return problems.find(({ path }) => path === '')?.message ?? null
}

/** Of one part, with paths relative to it. */
export function listErrorsIn(problems: ValueError[], key: string | number): ValueError[] {
  return problems.flatMap(({ path, message }) => {
    const [first, ...inner] = path.split('.')
    return first === String(key) ? [{ path: inner.join('.'), message }] : []
  })
}

export function findEntryField(field: AnyField): AnyField {
  return 'of' in field ? (field.of as AnyField) : field
}

export function listPartFields(field: AnyField): [string, AnyField][] {
  return 'fields' in field ? Object.entries(field.fields as Record<string, AnyField>) : []
}
