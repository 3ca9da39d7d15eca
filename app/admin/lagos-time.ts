/** Times of publications are those of Lagos, an hour ahead of UTC all year, wherever the reader is. */
const offset = 3_600_000
const dayLength = 86_400_000

/** As fields of a form hold it: "2026-11-30" and "08:00". */
export interface LagosTime {
  day: string
  time: string
}

export function toLagosTime(moment: string | number | Date): LagosTime {
  const text = new Date(new Date(moment).getTime() + offset).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Null for what is no time. */
export function fromLagosTime({ day, time }: LagosTime): string | null {
  const milliseconds = Date.parse(`${day}T${time}:00.000Z`) - offset
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

/** Days after `day`, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
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

/** "today", "Monday" of the next six days, otherwise with the date. */
export function describeDay(day: string, today: string): string {
  const distance = (Date.parse(day) - Date.parse(today)) / dayLength
  if (distance === 0) return 'today'
  if (distance === 1) return 'tomorrow'
  if (distance > 1 && distance < 7) return weekday.format(new Date(day))
  return (day.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear).format(new Date(day)).replace(',', '')
}

/** "Monday 08:00 (Lagos)". */
export function describeMoment(moment: string, now: number = Date.now()): string {
  const { day, time } = toLagosTime(moment)
  return `${describeDay(day, toLagosTime(now).day)} ${time} (Lagos)`
}
