import { timeZone } from './time-zone.ts'

const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "20 November 2026", the day it is in Lagos, the same on the server and in every browser. */
export function formatDate(moment: string | Date): string {
  return longDate.format(new Date(moment))
}
