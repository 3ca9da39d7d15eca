import { findTextError, sayMissing } from './find-text-error.ts'
import type { PriceList } from './groups/prices.ts'
import { findPriceErrors } from './price-list-rule.ts'
import type { ValueSchema } from './value-schema.ts'

export interface ValueError {
  /** `0.name`: the name in a list's first entry; '': the value itself. */
  path: string
  message: string
}

/** The database says the same in the same words (`private.check_setting`), which a test compares. */
export function checkValue(schema: ValueSchema, value: unknown, path = ''): ValueError[] {
  const say = (message: string | false | null | undefined) => (message ? [{ path, message }] : [])
  const inside = path && `${path}.`
  if (value === null || value === undefined) return say(!schema.optional && sayMissing(schema))

  switch (schema.type) {
    case 'text':
      return say(typeof value === 'string' ? findTextError(value, schema) : 'Must be a text.')
    case 'number':
      return say(findNumberError(value, schema))
    case 'boolean':
      return say(typeof value !== 'boolean' && 'Must be yes or no.')
    case 'choice':
      return say(!schema.options.some(option => option === value) && 'Is none of the choices.')
    case 'list':
      if (!Array.isArray(value)) return say('Must be a list.')
      if (value.length > schema.maxItems)
        return say(`Has ${value.length} entries, and ${schema.maxItems} fit.`)
      if (value.length < schema.minItems) return say(`Needs ${schema.minItems} entries or more.`)
      return value.flatMap((item, place) => checkValue(schema.of, item, inside + place))
    case 'record': {
      if (typeof value !== 'object' || Array.isArray(value)) return say('Must be a record.')
      const record = value as Record<string, unknown>
      const read = (key: string) => (Object.hasOwn(record, key) ? record[key] : null)
      const problems = [
        ...Object.entries(schema.fields).flatMap(([key, field]) =>
          checkValue(field, read(key), inside + key),
        ),
        ...Object.keys(record)
          .filter(key => !Object.hasOwn(schema.fields, key))
          .flatMap(() => say('Has a part that is not known here.')),
      ]
      if (problems.length > 0) return problems
      if (schema.rule === 'price_list')
        return findPriceErrors(record as unknown as PriceList).map(found => ({
          ...found,
          path: inside + found.path,
        }))
      if (!schema.ordered) return []
      const [first, last] = schema.ordered
      const [from, until] = [read(first), read(last)]
      const isWrong =
        typeof from === 'string' && typeof until === 'string' && toSortable(from) >= toSortable(until)
      return isWrong ? [{ path: inside + last, message: 'Must be later than the beginning.' }] : []
    }
  }
}

/** Dates, times and moments are in order when these are. */
const toSortable = (text: string) => text.replace(/(\.000)?Z$/, '')

function findNumberError(
  value: unknown,
  { min, max, decimals }: { min: number; max: number; decimals: number },
) {
  if (typeof value !== 'number') return 'Must be a number.'
  if (!(value >= min && value <= max)) return `Must be between ${min} and ${max}.`
  if (Number(value.toFixed(decimals)) === value) return null
  return decimals === 0 ? 'Must be a whole number.' : `Has more than ${decimals} decimals.`
}
