import type { TimeZone } from '../../settings/groups/time-zones.ts'

export function formatMoment(timestamp: string, timeZone: TimeZone): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    timeZone,
  })
  return format.format(new Date(timestamp))
}
