import { expect, test } from 'vitest'
import { Quota } from './quota.ts'

test('what one takes counts for all that it belongs to, and comes back whole', () => {
  const network = new Quota(10)
  const [first, second] = [new Quota(8, network), new Quota(8, network)]
  expect(first.reserve(9)).toBe(false)
  expect(first.reserve(6)).toBe(true)
  expect(second.reserve(6)).toBe(false)
  expect(second.used).toBe(0)
  expect(second.reserve(4)).toBe(true)
  first.releaseAll()
  expect([first.used, network.used]).toEqual([0, 4])
})
