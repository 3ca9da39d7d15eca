import { expect, test } from 'vitest'
import { describeMoment, parseMoment } from './parse-moment.ts'

test('a time without a zone is that of Lagos, and one with a zone is its own', () => {
  expect(parseMoment('2026-11-21 14:32').toISOString()).toBe('2026-11-21T13:32:00.000Z')
  expect(parseMoment('2026-11-21T14:32:05.25').toISOString()).toBe('2026-11-21T13:32:05.250Z')
  expect(parseMoment('2026-11-21 14:32Z').toISOString()).toBe('2026-11-21T14:32:00.000Z')
  expect(parseMoment('2026-11-21 14:32 UTC').toISOString()).toBe('2026-11-21T14:32:00.000Z')
  expect(parseMoment('2026-11-21 23:32 -05').toISOString()).toBe('2026-11-22T04:32:00.000Z')
  expect(parseMoment('2026-11-21 14:32+0530').toISOString()).toBe('2026-11-21T09:02:00.000Z')
})

test('what is no time is refused, also a day that no month has', () => {
  for (const text of [
    '',
    'yesterday',
    '2026-11-21',
    '2026-02-31 10:00',
    '2026-11-21 25:00',
    '21.11.2026 14:32',
  ]) {
    expect(() => parseMoment(text), text).toThrow('is no time')
  }
})

test('both zones are shown to whoever confirms', () => {
  expect(describeMoment(new Date('2026-11-21T23:32:00Z'))).toBe(
    '2026-11-22 00:32:00 in Lagos, 2026-11-21 23:32:00 UTC',
  )
})
