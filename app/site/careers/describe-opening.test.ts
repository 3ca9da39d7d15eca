import { expect, test } from 'vitest'
import { noDetails } from '../../data/post-details.ts'
import type { PostDetails } from '../../data/rows/post-details.ts'
import { describeOpening, describePay } from './describe-opening.ts'

const listFacts = (part: Partial<PostDetails>) =>
  describeOpening({ ...noDetails, ...part }, 'Africa/Lagos').map(({ name, value }) => `${name}: ${value}`)
const pay = (pay_min: number | null, pay_max: number | null) =>
  describePay({ ...noDetails, pay_min, pay_max, pay_period: 'month' })

test('an opening says what is known of it, and nothing of what is not', () => {
  expect(listFacts({})).toEqual([])
  expect(
    listFacts({
      place: 'Yaba, Lagos',
      employment_type: 'full_time',
      pay_min: 400_000,
      pay_max: 600_000,
      pay_period: 'month',
      deadline: '2026-11-30T22:59:59+00:00',
    }),
  ).toEqual([
    'Place: Yaba, Lagos',
    'Type: Full-time',
    'Pay: ₦400,000 to ₦600,000 a month',
    'Apply by: 30 November 2026',
  ])
})

test('pay with one end says which', () => {
  expect(pay(400_000, null)).toBe('From ₦400,000 a month')
  expect(pay(null, 600_000)).toBe('Up to ₦600,000 a month')
  expect(pay(500_000, 500_000)).toBe('₦500,000 a month')
  expect(pay(null, null)).toBeNull()
})

test('remote is said with the place, and instead of it', () => {
  expect(listFacts({ is_remote: true })).toEqual(['Place: Remote'])
  expect(listFacts({ is_remote: true, place: 'Lagos' })).toEqual(['Place: Lagos, or remote'])
  expect(listFacts({ is_remote: false, place: 'Lagos' })).toEqual(['Place: Lagos'])
})
