import type { TextSchema, ValueSchema } from '../../../app/settings/value-schema.ts'

const host = `${'w'.repeat(60)}.example`

const formatted: Record<NonNullable<TextSchema['format']>, (maxLength: number) => string> = {
  email: maxLength => `${'w'.repeat(maxLength - host.length - 1)}@${host}`,
  phone: () => '+234 (800) 000-0000 00',
  internationalPhone: () => '+234 (800) 000-0000 00',
  webAddress: maxLength => `https://${host}/`.padEnd(maxLength, 'w'),
  picture: () => '/apple-touch-icon.png',
  date: () => '2026-09-30',
  time: () => '09:00',
  moment: () => '2026-11-22T09:00:00.000Z',
}
const latest: Partial<typeof formatted> = { time: () => '23:59', moment: () => '2199-11-22T09:00:00.000Z' }

/** Amounts as long as the rules of prices let them be. */
export const dearestPrices = {
  rates: { acquisition: 9_000, traffic: 9_000 },
  volume: { min: 1_000, max: 1_000_000_000, step: 1_000, initial: 1_000_000_000 },
  surcharge: { percent: 500, starts: ['asap', 'next-week', 'next-month', 'next-quarter', 'later'] },
  valid_days: 365,
}

/** The longest that a value may be: of one word, or of words. Amounts are as large as they may be. */
export function toLongestValue(schema: ValueSchema, word: string): unknown {
  switch (schema.type) {
    case 'text': {
      const { maxLength, format, required = [] } = schema
      if (format) return formatted[format](maxLength)
      const start = required.map(name => `{${name}} `).join('')
      return Array.from(start + word.repeat(maxLength))
        .slice(0, maxLength)
        .join('')
        .replace(/ $/, 'W')
    }
    case 'number':
      return schema.max
    case 'boolean':
      return true
    case 'choice':
      return schema.options.toSorted((a, b) => b.length - a.length)[0]
    case 'list':
      return Array.from({ length: schema.maxItems }, () => toLongestValue(schema.of, word))
    case 'record': {
      if (schema.rule === 'price_list') return dearestPrices
      const entries = Object.entries(schema.fields)
      const value = Object.fromEntries(entries.map(([key, field]) => [key, toLongestValue(field, word)]))
      const [, last] = schema.ordered ?? []
      const field = last ? schema.fields[last] : undefined
      const later = field?.type === 'text' && field.format ? latest[field.format]?.(0) : undefined
      return last && later ? { ...value, [last]: later } : value
    }
  }
}
