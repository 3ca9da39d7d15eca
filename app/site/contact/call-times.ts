import { contact } from '../../settings/groups/contact.ts'
import type { Agency } from '../agency.ts'
import { nameTimeZone } from './office-hours.ts'
import { addWorkingHours, listHalfHours } from './working-hours.ts'

export interface CallDay {
  name: string
  /** `at`: an ISO moment; `name`: the office's time, "10:00 to 10:30". */
  times: { at: string; name: string }[]
}

const offered = { days: 5, most: 100 }
const halfHour = 30 * 60_000

/** From the moment on by which the office will have answered. */
export function listCallTimes(now: Date, agency: Agency, answerHours: number): string[] {
  const from = addWorkingHours(now, answerHours || contact.defaults.answer_hours, agency)
  return from ? listHalfHours(from, agency, offered).map(time => time.toISOString()) : []
}

export function toCallDays(times: string[], { time_zone }: Agency): CallDay[] {
  const days = Map.groupBy(times, time => nameTime(time, time_zone).day)
  return [...days].map(([name, ofDay]) => ({
    name,
    times: ofDay.map(at => ({ at, name: nameTime(at, time_zone).time })),
  }))
}

export function toTimesText(times: string[], { time_zone }: Agency): string {
  const lines = times.map((at, index) => {
    const { day, time } = nameTime(at, time_zone)
    return `${index + 1}. ${day}, ${time}`
  })
  return [`Times for a call (${nameTimeZone(time_zone)}):`, ...lines].join('\n')
}

function nameTime(at: string, timeZone: string): { day: string; time: string } {
  const moment = new Date(at)
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const until = new Date(moment.getTime() + halfHour)
  return { day: day.format(moment), time: `${clock.format(moment)} to ${clock.format(until)}` }
}
