import type { OpeningHours } from '../../settings/groups/agency.ts'
import type { TimeZone } from '../../settings/groups/time-zones.ts'
import type { Agency } from '../agency.ts'
import { addDays, toOfficeTime } from '../office-clock.ts'
import { toPlace } from '../to-place.ts'

export type Office = Pick<Agency, 'hours' | 'holidays' | 'time_zone'>

const daysOf: Record<OpeningHours['days'], string[]> = {
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  saturdays: ['Sat'],
  sundays: ['Sun'],
  weekends: ['Sat', 'Sun'],
  every_day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  monday_to_saturday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sunday_to_thursday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'],
  mondays: ['Mon'],
  tuesdays: ['Tue'],
  wednesdays: ['Wed'],
  thursdays: ['Thu'],
  fridays: ['Fri'],
}

const names: Record<OpeningHours['days'], string> = {
  weekdays: 'Monday to Friday',
  saturdays: 'Saturday',
  sundays: 'Sunday',
  weekends: 'Saturday and Sunday',
  every_day: 'Every day',
  monday_to_saturday: 'Monday to Saturday',
  sunday_to_thursday: 'Sunday to Thursday',
  mondays: 'Monday',
  tuesdays: 'Tuesday',
  wednesdays: 'Wednesday',
  thursdays: 'Thursday',
  fridays: 'Friday',
}

const zoneNames: Partial<Record<TimeZone, string>> = {
  'Africa/Lagos': 'West Africa Time',
  'Africa/Accra': 'Greenwich Mean Time',
  'Africa/Johannesburg': 'South Africa Standard Time',
  'Africa/Nairobi': 'East Africa Time',
  UTC: 'Coordinated Universal Time',
}

export const nameTimeZone = (zone: TimeZone): string => zoneNames[zone] ?? `${toPlace(zone)} time`

export function describeHours({ days, opens, closes }: OpeningHours): string {
  const [from, until] = [opens, closes].map(time => time.replace(/^0/, ''))
  return `${names[days]}, ${from}\u00a0to\u00a0${until}`
}

export function isOpenAt(moment: Date, { hours, holidays, time_zone }: Office): boolean {
  const { weekday, date, time } = toOfficeTime(moment, time_zone)
  if (holidays.some(holiday => holiday.date === date)) return false
  return hours.some(
    ({ days, opens, closes }) => daysOf[days].includes(weekday) && time >= opens && time < closes,
  )
}

/** Overlapping hours are merged. */
export function listHoursOn(date: string, { hours, holidays }: Omit<Office, 'time_zone'>) {
  if (holidays.some(holiday => holiday.date === date)) return []
  const weekday = daysOf.every_day[(new Date(date).getUTCDay() + 6) % 7] ?? ''
  const spans: { opens: string; closes: string }[] = []
  for (const { opens, closes } of hours
    .filter(({ days }) => daysOf[days].includes(weekday))
    .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))) {
    const last = spans.at(-1)
    if (!last || opens > last.closes) spans.push({ opens, closes })
    else if (closes > last.closes) last.closes = closes
  }
  return spans
}

export function listComingHolidays(
  today: string,
  { holidays }: Pick<Office, 'holidays'>,
): Office['holidays'] {
  const last = addDays(today, 60)
  return holidays
    .filter(holiday => holiday.date >= today && holiday.date <= last)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, 3)
}
