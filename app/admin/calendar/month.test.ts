import { expect, test } from 'vitest'
import { toMonth } from './month.ts'

test('a month has whole weeks, from the midnights of Lagos', () => {
  const { name, before, after, days, from, to } = toMonth('2026-12')
  expect([name, before, after]).toEqual(['December 2026', '2026-11', '2027-01'])
  expect([days.length, days[0], days.at(-1)]).toEqual([35, '2026-11-30', '2027-01-03'])
  expect([from, to]).toEqual(['2026-11-29T23:00:00.000Z', '2027-01-03T23:00:00.000Z'])
})

test('a month that ends on a Sunday has no week more', () => {
  expect(toMonth('2027-02').days).toHaveLength(28)
})

test.each([null, '', '2026-13', '2026-1', 'next'])('%s is the month that it is in Lagos', given => {
  expect(toMonth(given, Date.parse('2026-11-30T23:30:00Z')).month).toBe('2026-12')
})
