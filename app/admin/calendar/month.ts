import { addDays } from '../../site/office-clock.ts'
import { fromOfficeTime, toOfficeTime, toWeekday } from '../office-time.ts'

export interface Month {
  /** "2026-11" */
  month: string
  name: string
  before: string
  after: string
  /** Whole weeks, from a Monday. */
  days: string[]
  /** Timestamps of `days`, the end exclusive. */
  from: string
  to: string
}

const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** In the office's time zone; the current month where the URL names none. */
export function toMonth(given: string | null, now: number = Date.now()): Month {
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(given ?? '')
    ? String(given)
    : toOfficeTime(now).day.slice(0, 7)
  const first = `${month}-01`
  const after = addDays(first, 31).slice(0, 7)
  const last = addDays(`${after}-01`, -1)
  const monday = addDays(first, -toWeekday(first))
  const length = (Date.parse(last) - Date.parse(monday)) / 86_400_000 + 7 - toWeekday(last)
  const days = Array.from({ length }, (_, index) => addDays(monday, index))
  return {
    ...{ month, after, days, name: format.format(new Date(first)) },
    before: addDays(first, -1).slice(0, 7),
    from: toMidnight(monday),
    to: toMidnight(addDays(monday, length)),
  }
}

const toMidnight = (day: string): string => fromOfficeTime({ day, time: '00:00' }) ?? ''
