const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** In the reader's own time zone and language; the back office is never rendered on the server. */
export function toDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}

export function toDateTime(timestamp: string): string {
  return dateTime.format(new Date(timestamp))
}

export function toTime(timestamp: string): string {
  return time.format(new Date(timestamp))
}
