import { fromOfficeTime, toOfficeTime } from '../../office-time.ts'

/** "2026-11-30", as date fields hold it. */
export function toOfficeDay(moment: string | Date): string {
  return toOfficeTime(moment).day
}

/** The last second of the day in the office's time zone. */
export function toEndOfOfficeDay(day: string): string {
  return toTimestamp(`${fromOfficeTime({ day, time: '23:59' })?.slice(0, 17)}59Z`)
}

/** At the same time of day, by default 09:00, but never in the future. */
export function moveToOfficeDay(moment: string | null, day: string, now: Date): string {
  const { time } = moment ? toOfficeTime(moment) : { time: '09:00' }
  const seconds = moment ? new Date(moment).getUTCSeconds() * 1000 : 0
  const moved = new Date(Date.parse(fromOfficeTime({ day, time }) ?? '') + seconds)
  return toTimestamp(moved > now ? now : moved)
}

/** In the database's format, so that equal times are equal texts. */
export function toTimestamp(moment: string | Date): string {
  return new Date(moment).toISOString().replace(/(\.000)?Z$/, '+00:00')
}
