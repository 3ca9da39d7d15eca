import { expect, test } from 'vitest'
import { noDetails } from '../../data/post-details.ts'
import { describeClient, describeStudy } from './describe-study.ts'

test('what nobody filled in is no fact', () => {
  expect(describeStudy(noDetails)).toEqual([])
  expect(describeClient(noDetails)).toBeNull()
})

test('facts come in the order people ask, the cost in naira', () => {
  const study = {
    ...noDetails,
    client_name: 'Ojà',
    result_before: '3,000',
    result_after: '41,000',
    cost_per_active_user: 1420,
  }
  expect(describeStudy(study)).toEqual([
    { name: 'Client', value: 'Ojà' },
    { name: 'Before', value: '3,000' },
    { name: 'After', value: '41,000' },
    { name: 'Cost per active user', value: '₦1,420' },
  ])
})

test('a client with an app of the same name is named once', () => {
  expect(describeClient({ client_name: 'Ojà', app_name: 'Ojà' })).toBe('Ojà')
  expect(describeClient({ client_name: 'Ojà', app_name: 'Ojà Seller' })).toBe('Ojà, Ojà Seller')
})
