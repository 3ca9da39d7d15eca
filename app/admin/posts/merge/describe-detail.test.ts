import { expect, test } from 'vitest'
import { noDetails } from '../../../data/post-details.ts'
import { toDateTime } from '../../dates.ts'
import { describeDetail, nameDetail } from './describe-detail.ts'
import { mergeDrafts } from './merge-drafts.ts'

const post = {
  title: 'T',
  excerpt: 'E',
  content: '<p>One</p>',
  categoryId: 'a',
  imageUrl: null,
  slug: 't',
  publishAt: null,
  details: noDetails,
}

test('each detail that two people changed is told as people read it', () => {
  const deadline = '2026-12-01T22:59:59+00:00'
  const details = {
    ...noDetails,
    is_noindex: true,
    deadline,
    is_remote: false,
    employment_type: 'full_time' as const,
    pay_min: 400_000,
    pay_period: 'month' as const,
    service: 'growth-analytics' as const,
    author_name: 'true',
  }
  const mine = { ...post, details, image: null }
  const { clashes } = mergeDrafts(null, mine, { ...post, details: { ...noDetails, is_noindex: false } })
  const told = clashes.map(({ id, mine }) => {
    const column = id.slice('details '.length) as keyof typeof noDetails
    return [nameDetail(column), describeDetail(column, mine ?? '')]
  })
  expect(Object.fromEntries(told)).toEqual({
    author: 'true',
    'being listed by search engines': 'No',
    deadline: toDateTime(deadline),
    'remote work': 'No',
    'type of employment': 'Full-time',
    'pay, from': '₦400,000',
    'pay, for': 'a month',
    service: 'Growth Analytics',
  })
})
