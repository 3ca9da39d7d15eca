import { settings } from '../../../app/settings/groups.ts'
import type { TextSchema, ValueSchema } from '../../../app/settings/value-schema.ts'
import { dearestPrices } from './longest-values.ts'

/** The same values at each run: what fails can be looked at again. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to below `limit`. */
  roll(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  isOneIn = (chances: number) => this.roll(chances) === 0

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[this.roll(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  list<T>(length: number, make: () => T): T[] {
    return Array.from({ length }, make)
  }
}

// Letters of one to four bytes, joined emoji, right-to-left script, marks, markup, and words that don't wrap.
const harmless = [
  'a',
  'W',
  'i',
  ' ',
  'Ọ̀yọ́',
  'ẹ',
  '中',
  '漢',
  '🚀',
  '👩‍🚀',
  'مرحبا',
  'שלום',
  '<b>',
  '<x-evil onload=alert(1)>',
  '&amp;',
  '"',
  "'",
  '\\',
  '{name}',
  '$1',
  '$&',
  '%s',
  '</script>',
  '₦',
  'é',
  'WWWWWWWWWWWW',
  '-',
  '.',
  '—',
  '0',
  '9',
  'ﷺ',
  'ß',
  'İ',
  'ﬁ',
] as const
const harmful = [
  '\u0001',
  '\t',
  '\n',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufffe',
  '\u0301\u0301\u0301\u0301',
  '\u0301\u0301\u0301',
  '\u3164',
  '{unknown}',
  '{}',
  '{{name}}',
  '\ufff9',
  '\u{1F468}\u{E0067}',
  '\u2060',
  '\u3000',
  '\u180e',
  '\u0000',
] as const

const samples: Record<NonNullable<TextSchema['format']>, readonly string[]> = {
  email: [
    'a@b.example',
    'a.b+c@x-y.example',
    'a@b',
    '@b.c',
    'a..b@c.d',
    'a@b.c?cc=d@e.f',
    'a@-b.c',
    'ä@b.c',
    'a@b.c\n',
    'a b@c.d',
  ],
  phone: [
    '+234 800 000 0000',
    '08031234567',
    '(020) 55-501',
    '+',
    '12',
    '+234 800 000 0000 000 0',
    'call',
    '+٢٣٤٨٠٠',
    '12345\n',
  ],
  internationalPhone: [
    '+234 800 000 0000',
    '+234 (0) 803 123 4567',
    '08031234567',
    '00234 803 123 4567',
    '+0803 123 4567',
    '+ 234 803',
    '+12',
    '+234 call me',
  ],
  webAddress: [
    'https://x.com/kora',
    'https://a.b',
    'https://a.b?c=d#e',
    'http://a.b',
    'javascript:alert(1)',
    'https://',
    'https://a',
    'https://a.b c',
    'https://u:p@a.b',
    'https://a.b/"><script>',
    'https://ä.b',
    'https://a.b/ä',
    'HTTPS://a.b',
    'https://a..b',
    'https://a.b:443/',
    '//a.b',
    'https://a.b\n',
  ],
  picture: [
    '/storage/v1/object/public/post-images/1_a.png',
    'https://a.b/c.png',
    'http://localhost:3000/a.png',
    '//a.b/c',
    'a.png',
    'data:image/png;base64,',
    '/a b',
    '/',
  ],
  date: [
    '2026-11-22',
    '2024-02-29',
    '2026-02-29',
    '1900-02-29',
    '2000-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-4-1',
    '0000-01-01',
    '2026-00-10',
    '2026-01-00',
    '9999-01-01',
    '２０２６-01-01',
  ],
  time: ['09:00', '23:59', '24:00', '9:00', '12:60', '', '12:00:00'],
  moment: [
    '2026-11-22T09:00:00Z',
    '2026-11-22T09:00:00.000Z',
    '2026-11-22T24:00:00Z',
    '2026-02-30T09:00:00Z',
    '2026-11-22',
    '2026-11-22T09:00:00+01:00',
    '2026-11-22T09:00:00.0Z',
  ],
}

/** Right for most rules of its schema, and as long as may be as often as not. */
export function toRightValue(dice: Dice, schema: ValueSchema): unknown {
  if (schema.optional && dice.isOneIn(4)) return null
  switch (schema.type) {
    case 'text': {
      const right = schema.format && samples[schema.format][0]
      if (right) return right
      const length = dice.isOneIn(2) ? schema.maxLength : 1 + dice.roll(schema.maxLength)
      const required = (schema.required ?? []).map(name => `{${name}}`).join('')
      const known = harmless.filter(part => !schema.placeholders || !part.includes('{'))
      const made = Array.from(required + dice.list(length, () => dice.pick(known)).join(''))
        .slice(0, length)
        .join('')
      return made.trim().replaceAll('\n', ' ') || 'W'.repeat(length)
    }
    case 'number': {
      const { min, max, decimals } = schema
      return Number((dice.isOneIn(3) ? dice.pick([min, max]) : min + dice.roll(max - min)).toFixed(decimals))
    }
    case 'boolean':
      return dice.isOneIn(2)
    case 'choice':
      return dice.pick(schema.options)
    case 'list': {
      const length = dice.isOneIn(2)
        ? schema.maxItems
        : schema.minItems + dice.roll(schema.maxItems - schema.minItems + 1)
      return dice.list(length, () => toRightValue(dice, schema.of))
    }
    case 'record': {
      if (schema.rule === 'price_list')
        return {
          ...dearestPrices,
          rates: { acquisition: 1 + dice.roll(9_000), traffic: 1 + dice.roll(9_000) },
        }
      const value = Object.fromEntries(
        Object.entries(schema.fields).map(([key, field]) => [key, toRightValue(dice, field)]),
      )
      const [first, last] = schema.ordered ?? []
      const later: Record<string, string> = {
        date: '2026-12-01',
        time: '18:00',
        moment: '2026-12-01T09:00:00Z',
      }
      const format =
        last && schema.fields[last]?.type === 'text' ? (schema.fields[last] as TextSchema).format : undefined
      return first && last && format && value[last] !== null ? { ...value, [last]: later[format] } : value
    }
  }
}

/** Something else than a right value, or one with a fault somewhere inside. */
export function toAnyValue(dice: Dice, schema: ValueSchema): unknown {
  if (dice.isOneIn(6)) return toNonsense(dice)
  switch (schema.type) {
    case 'text': {
      if (schema.format && !dice.isOneIn(4)) return dice.pick(samples[schema.format])
      const length = dice.roll(dice.isOneIn(3) ? schema.maxLength + 3 : 8)
      return dice
        .list(length, () => dice.pick(dice.isOneIn(3) ? harmful.filter(isStorable) : harmless))
        .join('')
    }
    case 'number':
      return dice.pick([
        schema.min,
        schema.max,
        schema.min - 1,
        schema.max + 1,
        0,
        -0.5,
        0.29,
        0.295,
        1e21,
        -1e300,
        1e-7,
        1 / 3,
        2 ** 53,
        -schema.max,
      ])
    case 'boolean':
      return dice.pick<unknown>([true, false, 0, 1, 'true'])
    case 'choice':
      return dice.pick([...schema.options, schema.options[0]?.toUpperCase() ?? '', '', 'toString'])
    case 'list':
      return dice.list(dice.isOneIn(8) ? schema.maxItems + 1 : dice.roll(4), () =>
        toAnyValue(dice, schema.of),
      )
    case 'record': {
      const entries = Object.entries(schema.fields)
        .filter(() => !dice.isOneIn(8))
        .map(([key, field]) => [key, dice.isOneIn(2) ? toAnyValue(dice, field) : toRightValue(dice, field)])
      const extra = dice.isOneIn(8)
        ? [[dice.pick(['toString', 'extra', '__proto__', '']), toNonsense(dice)]]
        : []
      return JSON.parse(
        `{${[...entries, ...extra].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
      )
    }
  }
}

const isStorable = (text: string) => !text.includes('\0')

function toNonsense(dice: Dice): unknown {
  const nested = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
  return dice.pick<() => unknown>([
    () => null,
    () => '',
    () => 'x'.repeat(20_000),
    () => dice.roll(1e9),
    () => [],
    () => ({}),
    () => [null, { a: [1, 'b'] }],
    () => nested,
    () => ({ name: 'x', address: 'https://x.com' }),
    () => true,
    () => '🚀'.repeat(41),
  ])()
}

/** Each schema that a setting has, once, and some of every kind that none of them has. */
export const schemas: readonly ValueSchema[] = [
  ...new Map(settings.map(({ field: { schema } }) => [JSON.stringify(schema), schema])).values(),
  ...Object.keys(samples).map(
    (format): ValueSchema => ({ type: 'text', maxLength: 60, format: format as keyof typeof samples }),
  ),
  { type: 'text', maxLength: 20, multiline: true, placeholders: ['name', 'city'], required: ['name'] },
  { type: 'number', min: 0, max: 1_000_000, decimals: 2 },
  { type: 'number', min: -5, max: 5, decimals: 0, optional: true },
  {
    type: 'list',
    minItems: 1,
    maxItems: 3,
    of: {
      type: 'record',
      fields: {
        from: { type: 'text', maxLength: 24, format: 'moment' },
        until: { type: 'text', maxLength: 24, format: 'moment', optional: true },
        pictures: {
          type: 'list',
          minItems: 0,
          maxItems: 2,
          of: { type: 'text', maxLength: 90, format: 'picture' },
        },
      },
      ordered: ['from', 'until'],
    },
  },
]
