import { toTime } from '../../dates.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** "14:32" today, "3 Nov" this year. */
export function toShortTime(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp)
  if (at.toDateString() === now.toDateString()) return toTime(timestamp)
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at)
}

/** "3 Nov"; noon, so that no time zone moves the day. */
export function toShortDay(date: string): string {
  return day.format(new Date(`${date}T12:00:00`))
}

/** "20 min", "5 h", "2 d" */
export function toWait(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}
