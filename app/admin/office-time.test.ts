import { expect, test } from 'vitest'
import { addDays } from '../site/office-clock.ts'
import { describeMoment, fromOfficeTime, toOfficeTime, toWeekday } from './office-time.ts'

// A Sunday, half past midnight in Lagos and still Saturday in London.
const now = Date.parse('2026-11-21T23:30:00Z')

test('a time in Lagos is an hour ahead of UTC, and back, over midnight', () => {
  expect(toOfficeTime('2026-11-29T23:15:00Z')).toEqual({ day: '2026-11-30', time: '00:15' })
  expect(fromOfficeTime({ day: '2026-11-30', time: '00:15' })).toBe('2026-11-29T23:15:00.000Z')
  expect(fromOfficeTime({ day: '', time: '08:00' })).toBeNull()
  expect(fromOfficeTime({ day: '2026-02-30', time: '' })).toBeNull()
})

test.each([
  ['2026-11-22T07:00:00Z', 'today 08:00 (Lagos)'],
  ['2026-11-22T22:59:00Z', 'today 23:59 (Lagos)'],
  ['2026-11-22T23:00:00Z', 'tomorrow 00:00 (Lagos)'],
  ['2026-11-28T07:00:00Z', 'Saturday 08:00 (Lagos)'],
  ['2026-11-29T07:00:00Z', 'Sunday 29 November 08:00 (Lagos)'],
  ['2026-11-20T07:00:00Z', 'Friday 20 November 08:00 (Lagos)'],
  ['2027-01-04T07:00:00Z', 'Monday 4 January 2027 08:00 (Lagos)'],
])('%s is said as %s', (moment, said) => {
  expect(describeMoment(moment, now)).toBe(said)
})

test('weeks begin on Monday, and days are counted over months', () => {
  expect(['2026-11-23', '2026-11-29'].map(toWeekday)).toEqual([0, 6])
  expect([addDays('2026-11-30', 1), addDays('2026-03-01', -1)]).toEqual(['2026-12-01', '2026-02-28'])
})

test('a year that is being typed is a day of that year', () => {
  for (const day of ['0002-12-01', '0020-12-01', '0202-12-01']) {
    expect(toOfficeTime(fromOfficeTime({ day, time: '00:00' }) ?? '')).toEqual({ day, time: '00:00' })
  }
})

test('another clock has its own summer', () => {
  expect(toOfficeTime('2026-11-29T23:15:00Z', 'Africa/Nairobi')).toEqual({ day: '2026-11-30', time: '02:15' })
  expect(fromOfficeTime({ day: '2026-07-01', time: '08:00' }, 'Europe/London')).toBe(
    '2026-07-01T07:00:00.000Z',
  )
  expect(fromOfficeTime({ day: '2026-12-01', time: '08:00' }, 'Europe/London')).toBe(
    '2026-12-01T08:00:00.000Z',
  )
  expect(fromOfficeTime({ day: '2026-03-29', time: '00:30' }, 'Europe/London')).toBe(
    '2026-03-29T00:30:00.000Z',
  )
  expect(fromOfficeTime({ day: '2026-03-29', time: '02:30' }, 'Europe/London')).toBe(
    '2026-03-29T01:30:00.000Z',
  )
  // Skipped: the clock goes from one to two.
  expect(fromOfficeTime({ day: '2026-03-29', time: '01:30' }, 'Europe/London')).toBe(
    '2026-03-29T01:30:00.000Z',
  )
})
