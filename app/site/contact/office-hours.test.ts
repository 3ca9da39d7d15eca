import { expect, test } from 'vitest'
import { agency } from '../../settings/groups/agency.ts'
import {
  describeHours,
  isOpenAt as isOfficeOpenAt,
  listComingHolidays,
  nameTimeZone,
  type Office,
} from './office-hours.ts'

const isOpenAt = (moment: Date, office: Partial<Office> = {}) =>
  isOfficeOpenAt(moment, { ...agency.defaults, ...office })

test('a caller on a Monday at nine in Lagos finds the office open', () => {
  expect(isOpenAt(new Date('2026-11-23T08:00:00Z'))).toBe(true)
})

test('a caller one minute before nine in Lagos finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-23T07:59:00Z'))).toBe(false)
})

test('a caller at five in the afternoon finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-23T16:00:00Z'))).toBe(false)
})

test('a caller on a Saturday finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-21T11:00:00Z'))).toBe(false)
})

test('an office of other hours, days and time zone is open by its own clock', () => {
  const office: Partial<Office> = {
    time_zone: 'Africa/Nairobi',
    hours: [
      { days: 'weekdays', opens: '07:30', closes: '12:00' },
      { days: 'saturdays', opens: '10:00', closes: '10:30' },
    ],
  }
  expect(isOpenAt(new Date('2026-11-23T04:30:00Z'), office)).toBe(true)
  expect(isOpenAt(new Date('2026-11-23T04:29:00Z'), office)).toBe(false)
  expect(isOpenAt(new Date('2026-11-21T07:29:00Z'), office)).toBe(true)
  expect(isOpenAt(new Date('2026-11-21T07:30:00Z'), office)).toBe(false)
  expect(isOpenAt(new Date('2026-11-23T08:00:00Z'), { hours: [] })).toBe(false)
  expect(office.hours?.map(describeHours)).toEqual([
    'Monday to Friday, 7:30\u00a0to\u00a012:00',
    'Saturday, 10:00\u00a0to\u00a010:30',
  ])
})

test('an office in Cairo is open from Sunday to Thursday, and names its zone', () => {
  const office: Partial<Office> = {
    time_zone: 'Africa/Cairo',
    hours: [{ days: 'sunday_to_thursday', opens: '09:00', closes: '17:00' }],
  }
  expect(isOpenAt(new Date('2026-11-22T07:00:00Z'), office)).toBe(true)
  expect(isOpenAt(new Date('2026-11-27T07:00:00Z'), office)).toBe(false)
  expect(office.hours?.map(describeHours)).toEqual(['Sunday to Thursday, 9:00\u00a0to\u00a017:00'])
  expect(nameTimeZone('Africa/Cairo')).toBe('Cairo time')
  expect(nameTimeZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(nameTimeZone('Africa/Lagos')).toBe('West Africa Time')
})

test('on a holiday nobody answers, and the page names the coming ones', () => {
  const holidays = [
    { date: '2027-01-01', name: 'New Year' },
    { date: '2026-11-23', name: 'Founders’ Day' },
    { date: '2026-11-20', name: 'Past' },
    { date: '2027-06-12', name: 'Far off' },
  ]
  const monday = new Date('2026-11-23T08:00:00Z')
  expect(isOpenAt(monday, { holidays })).toBe(false)
  expect(isOpenAt(new Date('2026-11-24T08:00:00Z'), { holidays })).toBe(true)
  const coming = listComingHolidays('2026-11-23', { holidays })
  expect(coming.map(({ name }) => name)).toEqual(['Founders’ Day', 'New Year'])
})
