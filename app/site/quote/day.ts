import type { TimeZone } from '../../settings/groups/agency.ts'
import { toOfficeTime } from '../contact/office-hours.ts'

const dayLength = 86_400_000

/** `2026-11-23`, the day it is where the agency is. */
export const toDay = (moment: string | Date, timeZone: TimeZone): string =>
  toOfficeTime(new Date(moment), timeZone).date

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
