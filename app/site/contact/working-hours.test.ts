import { expect, test } from 'vitest'
import { agency, type OpeningHours } from '../../settings/groups/agency.ts'
import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { addWorkingHours, listHalfHours } from './working-hours.ts'

const office = { ...agency.defaults, time_zone: 'Africa/Lagos' as TimeZone }
const after = (moment: string, hours: number, other: Partial<typeof office> = {}) =>
  addWorkingHours(new Date(moment), hours, { ...office, ...other })?.toISOString() ?? null

// Lagos is an hour ahead of UTC; 23 November 2026 is a Monday.
test('four hours from nine o’clock are over at one', () => {
  expect(after('2026-11-23T08:00:00Z', 4)).toBe('2026-11-23T12:00:00.000Z')
})

test('what came in the night counts from the morning', () => {
  expect(after('2026-11-23T01:30:00Z', 4)).toBe('2026-11-23T12:00:00.000Z')
})

test('what came late on a Friday goes on on Monday, seconds included', () => {
  expect(after('2026-11-20T14:30:15Z', 4)).toBe('2026-11-23T10:30:15.000Z')
})

test('four hours that end as the office closes end then, and not the next morning', () => {
  expect(after('2026-11-23T12:00:00Z', 4)).toBe('2026-11-23T16:00:00.000Z')
})

test('a holiday does not count', () => {
  const holidays = [{ date: '2026-11-24', name: 'Rest' }]
  expect(after('2026-11-23T15:00:00Z', 4, { holidays })).toBe('2026-11-25T11:00:00.000Z')
})

test('hours that overlap count once, and a break not at all', () => {
  const hours: OpeningHours[] = [
    { days: 'every_day', opens: '10:00', closes: '12:00' },
    { days: 'weekdays', opens: '09:00', closes: '11:00' },
    { days: 'weekdays', opens: '14:00', closes: '17:00' },
  ]
  expect(after('2026-11-23T06:00:00Z', 4, { hours })).toBe('2026-11-23T14:00:00.000Z')
})

test('a day on which the clocks are set back still has its office’s hours', () => {
  const hours: OpeningHours[] = [{ days: 'every_day', opens: '00:00', closes: '04:00' }]
  // London, 25 October 2026: the hour from one to two comes twice.
  expect(after('2026-10-24T23:00:00Z', 5, { hours, time_zone: 'Europe/London' })).toBe(
    '2026-10-25T04:00:00.000Z',
  )
})

test('an office without hours never has been open for four of them', () => {
  expect(after('2026-11-23T08:00:00Z', 4, { hours: [] })).toBeNull()
})

const halfHours = (moment: string, other: Partial<typeof office> = {}) =>
  listHalfHours(new Date(moment), { ...office, ...other }, { days: 2, most: 100 }).map(time =>
    time.toISOString(),
  )

test('half-hours of the next two open days are whole, within the hours and not before the moment', () => {
  const found = halfHours('2026-11-20T14:10:00Z')
  expect(found).toHaveLength(3 + 16)
  expect(found.slice(0, 4)).toEqual([
    '2026-11-20T14:30:00.000Z',
    '2026-11-20T15:00:00.000Z',
    '2026-11-20T15:30:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ])
  expect(found.at(-1)).toBe('2026-11-23T15:30:00.000Z')
})

test('holidays have no half-hours, an office without hours none at all, and clocks that are put back keep the office’s time', () => {
  const holidays = [{ date: '2026-11-23', name: 'Rest' }]
  expect(halfHours('2026-11-21T08:00:00Z', { holidays })[0]).toBe('2026-11-24T08:00:00.000Z')
  expect(halfHours('2026-11-21T08:00:00Z', { hours: [] })).toEqual([])
  expect(halfHours('2026-10-23T15:30:00Z', { time_zone: 'Europe/London' })).toContain(
    '2026-10-26T09:00:00.000Z',
  )
})
