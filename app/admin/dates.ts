const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dateTime = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})

const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** In the reader's time zone and language: the back office is never rendered on the server. */
export function toDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}

export function toDateTime(timestamp: string): string {
  return dateTime.format(new Date(timestamp))
}

/** Omits the current year, for narrow places. */
export function toShortDate(timestamp: string, now = new Date()): string {
  const day = new Date(timestamp)
  return (day.getFullYear() === now.getFullYear() ? dayAndMonth : date).format(day)
}

export function toTime(timestamp: string): string {
  return time.format(new Date(timestamp))
}
