import type { Group } from './group.ts'
import type { TextSchema, ValueSchema } from './value-schema.ts'

/** A setting as the settings screen shows it and the database checks it. `Value` is what a right value is. */
export interface Field<Value> extends FieldDescription {
  schema: ValueSchema
  /** Never there: it lets types tell fields apart. */
  value?: Value
}

export interface FieldDescription {
  label: string
  hint?: string
  /** On which it stands; otherwise on those of its group. */
  pages?: readonly string[]
  /** Whether visitors may read it; otherwise they may. */
  isPublic?: boolean
  /** The default stands for what only the owner knows: the dashboard asks for it. */
  isPlaceholder?: boolean
  /** Where it was stored before there were groups. */
  storedAs?: string
  /** A number that is written without groups of three. */
  isYear?: boolean
  /** A picture of which a square is shown. */
  isSquare?: boolean
}

export interface DescribedGroup<Values extends object> {
  group: Group<Values>
  title: string
  note?: string
  /** Paths on which its values stand; '*' for all. */
  pages: readonly string[]
  fields: { [Key in keyof Values]-?: Field<Values[Key]> }
}

export function describeGroup<Values extends object>(
  group: Group<Values>,
  description: Omit<DescribedGroup<Values>, 'group'>,
): DescribedGroup<Values> {
  return { group, ...description }
}

type TextLimits = Pick<TextSchema, 'maxLength' | 'placeholders' | 'required'>
type TextOptions = FieldDescription & TextLimits

/** One line. */
export const text = (options: TextOptions): Field<string> => toField(options, toTextSchema(options))

export const longText = (options: TextOptions): Field<string> =>
  toField(options, { ...toTextSchema(options), multiline: true })

export const email = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 100, format: 'email' })

export const phone = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 24, format: 'phone' })

/** With + and the country's code, as WhatsApp is asked for it. */
export const internationalPhone = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 24, format: 'internationalPhone' })

/** `https` only: what a visitor is sent to. */
export const webAddress = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 500, format: 'webAddress' })

export const picture = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 1000, format: 'picture' })

/** `2026-01-31` */
export const date = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 10, format: 'date' })

/** `09:00` */
export const time = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 5, format: 'time' })

/** `2026-01-31T09:00:00Z` */
export const moment = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 24, format: 'moment' })

type NumberOptions = FieldDescription & { min: number; max: number }

export const integer = ({ min, max, ...description }: NumberOptions): Field<number> =>
  toField(description, { type: 'number', min, max, decimals: 0 })

export const year = (description: NumberOptions): Field<number> => ({ ...integer(description), isYear: true })

export const amount = ({
  min,
  max,
  decimals = 2,
  ...description
}: NumberOptions & { decimals?: number }): Field<number> =>
  toField(description, { type: 'number', min, max, decimals })

export const yesNo = (description: FieldDescription): Field<boolean> =>
  toField(description, { type: 'boolean' })

export const choice = <const Option extends string>({
  options,
  ...description
}: FieldDescription & { options: readonly Option[] }): Field<Option> =>
  toField(description, { type: 'choice', options: [...options] })

/** For what may be missing. The default of a setting that is optional by itself is null. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({
  ...field,
  schema: { ...field.schema, optional: true },
})

export interface ListField<Value> extends Field<readonly Value[]> {
  of: Field<Value>
}

export const list = <Value>({
  of,
  minItems = 0,
  maxItems,
  ...description
}: FieldDescription & { of: Field<Value>; minItems?: number; maxItems: number }): ListField<Value> => ({
  ...toField(description, { type: 'list', of: of.schema, minItems, maxItems }),
  of,
})

export interface RecordField<Value> extends Field<Value> {
  fields: { [Key in keyof Value]-?: Field<Value[Key]> }
}

export const record = <Value extends object>({
  fields,
  ordered,
  rule,
  ...description
}: FieldDescription & {
  fields: { [Key in keyof Value]-?: Field<Value[Key]> }
  /** Two parts of which the first must be the earlier one. */
  ordered?: [keyof Value & string, keyof Value & string]
  rule?: 'price_list'
}): RecordField<Value> => ({
  ...toField(description, {
    type: 'record',
    fields: Object.fromEntries(
      Object.entries<Field<unknown>>(fields).map(([key, { schema }]) => [key, schema]),
    ),
    ...(ordered && { ordered }),
    ...(rule && { rule }),
  }),
  fields,
})

function toField<Value>(
  { label, hint, pages, isPublic, isPlaceholder, storedAs }: FieldDescription,
  schema: ValueSchema,
): Field<Value> {
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(pages !== undefined && { pages }),
    ...(isPublic !== undefined && { isPublic }),
    ...(isPlaceholder !== undefined && { isPlaceholder }),
    ...(storedAs !== undefined && { storedAs }),
    schema,
  }
}

function toTextSchema({ maxLength, placeholders, required }: TextLimits): TextSchema {
  return { type: 'text', maxLength, ...(placeholders && { placeholders }), ...(required && { required }) }
}
