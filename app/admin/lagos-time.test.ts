import { expect, test } from 'vitest'
import { addDays, describeMoment, fromLagosTime, toLagosTime, toWeekday } from './lagos-time.ts'

// A Sunday, half past midnight in Lagos and still Saturday in London.
const now = Date.parse('2026-11-21T23:30:00Z')

test('a time in Lagos is an hour ahead of UTC, and back, over midnight', () => {
  expect(toLagosTime('2026-11-29T23:15:00Z')).toEqual({ day: '2026-11-30', time: '00:15' })
  expect(fromLagosTime({ day: '2026-11-30', time: '00:15' })).toBe('2026-11-29T23:15:00.000Z')
  expect(fromLagosTime({ day: '', time: '08:00' })).toBeNull()
  expect(fromLagosTime({ day: '2026-02-30', time: '' })).toBeNull()
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
