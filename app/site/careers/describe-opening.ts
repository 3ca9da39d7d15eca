import type { EmploymentType, PayPeriod, PostDetails } from '../../data/rows/post-details.ts'
import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { formatNaira } from '../format-count.ts'
import { formatDate } from '../format-date.ts'

export interface OpeningFact {
  name: 'Place' | 'Type' | 'Pay' | 'Apply by'
  value: string
}

export const employmentTypes: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  volunteer: 'Volunteer',
}

export const payPeriods: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

export function describeOpening(details: PostDetails, timeZone: TimeZone): OpeningFact[] {
  const facts: OpeningFact[] = []
  const place = describePlace(details)
  const pay = describePay(details)
  if (place) facts.push({ name: 'Place', value: place })
  if (details.employment_type) facts.push({ name: 'Type', value: employmentTypes[details.employment_type] })
  if (pay) facts.push({ name: 'Pay', value: pay })
  if (details.deadline) facts.push({ name: 'Apply by', value: formatDate(details.deadline, timeZone) })
  return facts
}

function describePlace({ place, is_remote }: PostDetails): string | null {
  if (!is_remote) return place
  return place ? `${place}, or remote` : 'Remote'
}

export function describePay({ pay_min, pay_max, pay_period }: PostDetails): string | null {
  if (!pay_period) return null
  const period = payPeriods[pay_period]
  if (pay_min !== null && pay_max !== null && pay_min !== pay_max)
    return `${formatNaira(pay_min)} to ${formatNaira(pay_max)} ${period}`
  if (pay_min !== null && pay_max === null) return `From ${formatNaira(pay_min)} ${period}`
  if (pay_max === null) return null
  return `${pay_min === null ? 'Up to ' : ''}${formatNaira(pay_max)} ${period}`
}
