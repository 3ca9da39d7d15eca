import { timeZone } from '../time-zone.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** "22 Nov, 14:32", as it is in Lagos. */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp))
