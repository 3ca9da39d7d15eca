import { timeZone } from '../../../site/time-zone.ts'

const day = new Intl.DateTimeFormat('en-CA', { timeZone })
// Lagos keeps one time all year.
const offset = '+01:00'

/** "2026-11-30", as date fields have it. */
export function toLagosDay(moment: string | Date): string {
  return day.format(new Date(moment))
}

/** The last second of the day in Lagos. */
export function toEndOfLagosDay(lagosDay: string): string {
  return toTimestamp(`${lagosDay}T23:59:59${offset}`)
}

/** The same time on another day, but no time to come. Of what had no time yet it is nine in the morning. */
export function moveToLagosDay(moment: string | null, lagosDay: string, now: Date): string {
  const time = moment ? new Date(moment).toLocaleTimeString('en-GB', { timeZone }) : '09:00:00'
  const moved = new Date(`${lagosDay}T${time}${offset}`)
  return toTimestamp(moved > now ? now : moved)
}

// As the database writes it, so that what means the same reads the same.
function toTimestamp(moment: string | Date): string {
  return new Date(moment).toISOString().replace(/(\.000)?Z$/, '+00:00')
}
