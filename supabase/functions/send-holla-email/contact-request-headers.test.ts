import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findOriginPage,
  intents,
  type LetterDetails,
  readOriginHeader,
  serviceKeys,
  toOriginHeader,
} from './contact-request-headers.ts'

const now = new Date('2026-11-23T12:00:00Z')
const nothing = { origin: null, utm: null, intent: null, service: null, proposed_times: null }
const read = (header: string | null) => readOriginHeader(header, now)

test('what the site says beside a letter is understood as it was said', () => {
  const details: LetterDetails = {
    origin: '/services/user-acquisition',
    utm: { source: 'news letter', campaign: 'Ọjà-2026_1' },
    intent: 'call',
    service: 'user-acquisition',
    proposed_times: ['2026-11-24T09:00:00.000Z', '2026-11-25T10:30:00.000Z'],
  }
  const header = toOriginHeader(details)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(read(header)).toEqual(details)
  expect(read(toOriginHeader(nothing))).toEqual(nothing)
})

test('made-up pages, keys, words and times count as not said, and spoil nothing beside them', () => {
  expect(read(null)).toEqual(nothing)
  expect(read('page=/admin&intent=sale&service=spam&time=soon&utm_source=<b>')).toEqual(nothing)
  expect(read(`intent=call&utm_source=${'x'.repeat(61)}&utm_medium=mail`)).toEqual({
    ...nothing,
    intent: 'call',
    utm: { medium: 'mail' },
  })
  expect(read(`intent=call&utm_source=${'x'.repeat(1_000)}`)).toEqual(nothing)
  expect(read('page=https://evil.example/&page=/')).toEqual(nothing)
  expect(read('utm_source=ada@example.com&utm_medium=https://evil.example')).toEqual(nothing)
})

test('of times only coming half-hours of the next two months count, each once, and three at most', () => {
  const times = [
    ...['2026-11-23T11:30:00.000Z', '2026-11-24T09:07:00.000Z', '2027-02-01T09:00:00.000Z', '2026-11-24'],
    ...['2026-11-24T09:00:00.000Z', '2026-11-24T09:00:00.000Z', '2026-11-24T09:30:00.000Z'],
    ...['2026-11-24T10:00:00.000Z', '2026-11-24T10:30:00.000Z'],
  ]
  expect(read(times.map(time => `time=${time}`).join('&')).proposed_times).toEqual([
    '2026-11-24T09:00:00.000Z',
    '2026-11-24T09:30:00.000Z',
    '2026-11-24T10:00:00.000Z',
  ])
  expect(read('time=2026-11-31T09:00:00.000Z').proposed_times).toBeNull()
})

test('an article or an opening counts as the page that lists it', () => {
  expect(findOriginPage('/company/blog/first-100')).toBe('/company/blog')
  expect(findOriginPage('/company/careers/writer')).toBe('/company/careers')
  expect(findOriginPage('/')).toBe('/')
  for (const path of ['', '/admin', '/company/blogger', '/company', '//evil', '/preview/token'])
    expect(findOriginPage(path)).toBeNull()
})

test('whatever stands in the header, what is read of it is of the fixed lists and within its bounds', () => {
  const part = fc.constantFrom(
    'page',
    'utm_source',
    'utm_term',
    'intent',
    'service',
    'time',
    '=',
    '&',
    '%',
    '+',
  )
  const text = fc.oneof(
    fc.string({ maxLength: 1_200 }),
    fc.array(fc.oneof(part, fc.string())).map(a => a.join('')),
  )
  fc.assert(
    fc.property(text, header => {
      const { origin, utm, intent, service, proposed_times } = read(header)
      expect(origin === null || findOriginPage(origin) === origin).toBe(true)
      expect(intent === null || intents.includes(intent)).toBe(true)
      expect(service === null || serviceKeys.includes(service)).toBe(true)
      expect(Object.values(utm ?? {}).every(word => word.length <= 60 && !/[<>@/:\r\n]/.test(word))).toBe(
        true,
      )
      expect((proposed_times ?? []).length).toBeLessThanOrEqual(3)
    }),
    { numRuns: 500 },
  )
})
