import { expect, test } from 'vitest'
import { noDetails } from '../../../data/post-details.ts'
import { listDetailChanges } from './list-detail-changes.ts'

test('what changed of an opening is told as people read it, the pay as one thing', () => {
  const before = { ...noDetails, pay_min: 400_000, pay_period: 'month' as const, place: 'Lagos' }
  const after = { ...before, pay_max: 600_000, place: null, is_noindex: true, is_remote: true }
  expect(listDetailChanges(before, after)).toEqual([
    { name: 'Being listed by search engines', before: 'Yes', after: 'No' },
    { name: 'Place', before: 'Lagos', after: '' },
    { name: 'Remote work', before: '', after: 'Yes' },
    { name: 'Pay', before: 'From ₦400,000 a month', after: '₦400,000 to ₦600,000 a month' },
  ])
})

test('the same details have no change', () => {
  expect(listDetailChanges(noDetails, { ...noDetails })).toEqual([])
})
