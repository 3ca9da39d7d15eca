import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { listSampleQuotes } from './sample-quotes.ts'

const { list } = prices.defaults

test('three quotes have the same names by any list, so that two lists can be compared', () => {
  expect(listSampleQuotes(list)).toEqual([
    { label: '1k users, later', total: 640_000 },
    { label: '100k visitors, next month', total: 2_400_000 },
    { label: '50k users, as soon as possible', total: 36_800_000 },
  ])
  const dearer = { ...list, rates: { acquisition: 700, traffic: 30 }, surcharge: { percent: 20, starts: [] } }
  expect(listSampleQuotes(dearer).map(({ total }) => total)).toEqual([700_000, 3_000_000, 35_000_000])
})

test('what a list does not offer has no total', () => {
  const small = { ...list, volume: { min: 2_000, max: 60_000, step: 1_000, initial: 2_000 } }
  expect(listSampleQuotes(small).map(({ total }) => total)).toEqual([null, null, 36_800_000])
})
