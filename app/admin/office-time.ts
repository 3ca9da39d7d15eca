import type { TimeZone } from '../settings/groups/time-zones.ts'
import { dayLength, toOfficeTime as toClock } from '../site/office-clock.ts'
import { findOfficePlace, findOfficeZone } from './office-zone.ts'

// Publication times are in the office's time zone, wherever the reader is.

/** As form fields hold it: "2026-11-30" and "08:00". */
export interface OfficeTime {
  day: string
  time: string
}

export function toOfficeTime(moment: string | number | Date, zone = findOfficeZone()): OfficeTime {
  const { date, time } = toClock(moment, zone)
  // The year 2, as who types 2026 begins it, has four digits, too.
  return { day: date.padStart(10, '0'), time }
}

/** Null for an invalid time. A time that the clock skips in spring becomes the one an hour later. */
export function fromOfficeTime({ day, time }: OfficeTime, zone = findOfficeZone()): string | null {
  const said = Date.parse(`${day}T${time}:00.000Z`)
  if (Number.isNaN(said)) return null
  const early = said - findOffset(said, zone)
  return new Date(said - findOffset(early, zone)).toISOString()
}

/** In milliseconds ahead of UTC. */
function findOffset(moment: number, zone: TimeZone): number {
  const { day, time } = toOfficeTime(moment, zone)
  return Date.parse(`${day}T${time}:00.000Z`) - Math.floor(moment / 60_000) * 60_000
}

/** Monday is 0. */
export function toWeekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const weekday = format({ weekday: 'long' })
const sameYear = format({ weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

export function describeDay(day: string, today: string): string {
  const distance = (Date.parse(day) - Date.parse(today)) / dayLength
  if (distance === 0) return 'today'
  if (distance === 1) return 'tomorrow'
  if (distance > 1 && distance < 7) return weekday.format(new Date(day))
  return (day.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear).format(new Date(day)).replace(',', '')
}

/** "Monday 08:00 (Lagos)" */
export function describeMoment(moment: string, now: number = Date.now()): string {
  const { day, time } = toOfficeTime(moment)
  return `${describeDay(day, toOfficeTime(now).day)} ${time} (${findOfficePlace()})`
}
