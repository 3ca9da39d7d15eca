import type { EmploymentType, PayPeriod, PostDetails } from '../../../data/rows/post-details.ts'
import { employmentTypes, payPeriods } from '../../../site/careers/describe-opening.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { services } from '../../../site/navigation.ts'
import { toDateTime } from '../../dates.ts'
import { detailNames } from '../detail-names.ts'

/** The pay's parts are chosen one by one. */
const partNames: Partial<typeof detailNames> = {
  pay_min: 'pay, from',
  pay_max: 'pay, to',
  pay_period: 'pay, for',
}

export function nameDetail(column: keyof PostDetails): string {
  return partNames[column] ?? detailNames[column]
}

/** As people read it; `value` is written as a clash holds it. */
export function describeDetail(column: keyof PostDetails, value: string): string {
  switch (column) {
    case 'is_noindex':
      return value === 'true' ? 'No' : 'Yes'
    case 'is_remote':
      return value === 'true' ? 'Yes' : 'No'
    case 'deadline':
      return toDateTime(value)
    case 'employment_type':
      return employmentTypes[value as EmploymentType]
    case 'pay_period':
      return payPeriods[value as PayPeriod]
    case 'pay_min':
    case 'pay_max':
    case 'cost_per_active_user':
      return formatNaira(Number(value))
    case 'service':
      return services.find(({ href }) => href === `/services/${value}`)?.label ?? value
    default:
      return value
  }
}
