import type { Group } from './group.ts'
import type { TextSchema, ValueSchema } from './value-schema.ts'

export interface Field<Value> extends FieldDescription {
  schema: ValueSchema
  /** Never set; it makes the types of fields differ. */
  value?: Value
}

export interface FieldDescription {
  label: string
  hint?: string
  /** Where it is shown; by default on the group's pages. */
  pages?: readonly string[]
  /** Whether visitors may read it; true by default. */
  isPublic?: boolean
  /** The dashboard asks the owner to replace the default. */
  isPlaceholder?: boolean
  /** Its name from before there were groups. */
  storedAs?: string
  isYear?: boolean
  isSquare?: boolean
}

export interface DescribedGroup<Values extends object> {
  group: Group<Values>
  title: string
  note?: string
  /** Paths; '*' for all. */
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

export const text = (options: TextOptions): Field<string> => toField(options, toTextSchema(options))

export const longText = (options: TextOptions): Field<string> =>
  toField(options, { ...toTextSchema(options), multiline: true })

export const email = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 100, format: 'email' })

export const phone = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 24, format: 'phone' })

/** With + and the country code, as WhatsApp needs it. */
export const internationalPhone = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 24, format: 'internationalPhone' })

/** `https` only, as visitors are sent there. */
export const webAddress = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 500, format: 'webAddress' })

export const picture = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 1000, format: 'picture' })

export const date = (description: FieldDescription): Field<string> =>
  toField(description, { type: 'text', maxLength: 10, format: 'date' })

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

/** The default of an optional setting is null. */
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
