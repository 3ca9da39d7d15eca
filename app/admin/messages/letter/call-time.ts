import { toPlace } from '../../../site/to-place.ts'

/** "Tuesday, 24 November at 10:00 (Lagos)" */
export function toCallTime(moment: string, timeZone: string): string {
  const at = new Date(moment)
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${day.format(at)} at ${time.format(at)} (${toPlace(timeZone)})`
}
