import type { TimeZone } from '../settings/groups/time-zones.ts'

/** Milliseconds. */
export const dayLength = 86_400_000

/** "Mon", "2026-11-23" and "09:30". */
export function toOfficeTime(moment: string | number | Date, timeZone: TimeZone) {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const parts = format.formatToParts(new Date(moment))
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return {
    weekday: part.weekday ?? '',
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  }
}

/** `date` is "2026-11-23". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)
}

export function isDate(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
