import type { Problem } from '../../../settings/check-value.ts'
import type { Field } from '../../../settings/field.ts'
import type { ValueSchema } from '../../../settings/value-schema.ts'

export type AnyField = Field<unknown>
export type SchemaOf<Type extends ValueSchema['type']> = Extract<ValueSchema, { type: Type }>

export interface ControlProps<Schema extends ValueSchema = ValueSchema> {
  field: AnyField
  /** Of the field. */
  schema: Schema
  /** What stands in it: a value, the default where there is none, or what was typed and is no value yet. */
  value: unknown
  onChange: (value: unknown) => void
  /** Of this value and what is in it, by their path from here. */
  problems: Problem[]
  /** Of the control that gets the focus. */
  id: string
  /** Instead of the field's own. */
  label?: string
  hideLabel?: boolean
}

/** What is wrong with the value as a whole. */
export function findProblem(problems: Problem[]): string | null {
  return problems.find(({ path }) => path === '')?.message ?? null
}

/** What is wrong with one part of it. */
export function listProblemsIn(problems: Problem[], key: string | number): Problem[] {
  return problems.flatMap(({ path, message }) => {
    const [first, ...inner] = path.split('.')
    return first === String(key) ? [{ path: inner.join('.'), message }] : []
  })
}

/** Of what the entries of a list are. */
export function findEntryField(field: AnyField): AnyField {
  return 'of' in field ? (field.of as AnyField) : field
}

/** Of what a record is made. */
export function listPartFields(field: AnyField): [string, AnyField][] {
  return 'fields' in field ? Object.entries(field.fields as Record<string, AnyField>) : []
}
