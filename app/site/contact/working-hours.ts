import { listHoursOn, type Office, toOfficeTime } from './office-hours.ts'

const hour = 3_600_000
const day = 24 * hour
/** Days that are looked ahead: an office that is closed for longer counts as one that does not open again. */
const horizon = 370

/**
 * When an office has been open for so many hours since a moment: within its hours, in its own time, not on its holidays.
 * Null for one that does not open for as long.
 */
export function addWorkingHours(moment: Date, hours: number, office: Office): Date | null {
  const start = moment.getTime()
  const first = Date.parse(toOfficeTime(moment, office.time_zone).date)
  let left = hours * hour
  for (let count = 0; count <= horizon; count += 1) {
    const date = new Date(first + count * day).toISOString().slice(0, 10)
    for (const { opens, closes } of listHoursOn(date, office)) {
      const from = Math.max(start, toMoment(date, opens, office))
      const open = Math.max(0, toMoment(date, closes, office) - from)
      if (open > 0 && open >= left) return new Date(from + left)
      left -= open
    }
  }
  return null
}

/** Of a time that the clocks skip, the moment at which they do. */
function toMoment(date: string, time: string, { time_zone }: Office): number {
  const local = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (moment: number) => {
    const there = toOfficeTime(new Date(moment), time_zone)
    return Date.parse(`${there.date}T${there.time}:00Z`) - moment
  }
  const guess = local - offsetAt(local)
  return local - offsetAt(guess)
}
