import type { PostDetails } from '../../../data/rows/post-details.ts'
import { describePay, employmentTypes } from '../../../site/careers/describe-opening.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { toDateTime } from '../../dates.ts'
import { detailNames } from '../detail-names.ts'

export interface DetailChange {
  name: string
  before: string
  after: string
}

/** '' stands for no value. */
export function listDetailChanges(before: PostDetails, after: PostDetails): DetailChange[] {
  const changed = (Object.keys(detailNames) as (keyof PostDetails)[]).filter(
    column => before[column] !== after[column],
  )
  const byName = Map.groupBy(changed, column => detailNames[column])
  return [...byName].map(([name, [column = 'place']]) => ({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    before: toText(before, column),
    after: toText(after, column),
  }))
}

function toText(details: PostDetails, column: keyof PostDetails): string {
  switch (column) {
    case 'is_noindex':
      return details.is_noindex ? 'No' : 'Yes'
    case 'is_remote':
      return details.is_remote === null ? '' : details.is_remote ? 'Yes' : 'No'
    case 'deadline':
      return details.deadline ? toDateTime(details.deadline) : ''
    case 'employment_type':
      return details.employment_type ? employmentTypes[details.employment_type] : ''
    case 'pay_min':
    case 'pay_max':
    case 'pay_period':
      return describePay(details) ?? ''
    case 'cost_per_active_user':
      return details.cost_per_active_user === null ? '' : formatNaira(details.cost_per_active_user)
    case 'quote_image_url':
      return decodeURIComponent(details.quote_image_url?.split('/').at(-1) ?? '').replace(/^\d+_/, '')
    default:
      return details[column] ?? ''
  }
}
