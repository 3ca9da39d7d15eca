import type { TimeZone } from '../settings/groups/time-zones.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** In the agency's time zone: the same on the server and in every browser. */
export function formatDate(moment: string | Date, timeZone: TimeZone): string {
  return toFormat(timeZone).format(new Date(moment))
}

/** A calendar day, "2026-11-20". */
export function formatDay(day: string): string {
  return toFormat('UTC').format(new Date(day))
}

function toFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
