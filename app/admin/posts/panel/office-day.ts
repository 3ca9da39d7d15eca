import { fromOfficeTime, toOfficeTime } from '../../office-time.ts'

/** "2026-11-30", as date fields have it. */
export function toOfficeDay(moment: string | Date): string {
  return toOfficeTime(moment).day
}

/** The last second of the day where the office is. */
export function toEndOfOfficeDay(day: string): string {
  return toTimestamp(`${fromOfficeTime({ day, time: '23:59' })?.slice(0, 17)}59Z`)
}

/** The same time on another day, but no time to come. Of what had no time yet it is nine in the morning. */
export function moveToOfficeDay(moment: string | null, day: string, now: Date): string {
  const { time } = moment ? toOfficeTime(moment) : { time: '09:00' }
  const seconds = moment ? new Date(moment).getUTCSeconds() * 1000 : 0
  const moved = new Date(Date.parse(fromOfficeTime({ day, time }) ?? '') + seconds)
  return toTimestamp(moved > now ? now : moved)
}

// As the database writes it, so that what means the same reads the same.
function toTimestamp(moment: string | Date): string {
  return new Date(moment).toISOString().replace(/(\.000)?Z$/, '+00:00')
}
