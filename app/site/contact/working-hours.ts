import { toOfficeTime } from '../office-clock.ts'
import { listHoursOn, type Office } from './office-hours.ts'

const hour = 3_600_000
const day = 24 * hour
/** Days to look ahead: an office closed for longer counts as closed for good. */
const horizon = 370

/** When the office has been open for `hours` since `moment`; null if that is beyond `horizon`. */
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

interface HalfHourLimits {
  days: number
  most: number
}

export function listHalfHours(moment: Date, office: Office, { days, most }: HalfHourLimits): Date[] {
  const first = Date.parse(toOfficeTime(moment, office.time_zone).date)
  const found: Date[] = []
  for (let count = 0, open = 0; count <= horizon && open < days; count += 1) {
    const date = new Date(first + count * day).toISOString().slice(0, 10)
    const ofDay = listHoursOn(date, office)
      .flatMap(({ opens, closes }) => cut(toMoment(date, opens, office), toMoment(date, closes, office)))
      .filter(from => from >= moment.getTime())
    if (ofDay.length > 0) open += 1
    found.push(...ofDay.map(from => new Date(from)))
  }
  return found.slice(0, most)
}

const cut = (from: number, until: number) =>
  Array.from(
    { length: Math.max(0, Math.floor((until - from) / (hour / 2))) },
    (_, index) => from + index * (hour / 2),
  )

/** For a time that the clocks skip: the moment at which they do. */
function toMoment(date: string, time: string, { time_zone }: Office): number {
  const local = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (moment: number) => {
    const there = toOfficeTime(new Date(moment), time_zone)
    return Date.parse(`${there.date}T${there.time}:00Z`) - moment
  }
  const guess = local - offsetAt(local)
  return local - offsetAt(guess)
}
