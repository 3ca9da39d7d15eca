import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'
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

test('a frame that waits for many counts once, until the last has read it', () => {
  const everybody = new Backlog(25)
  const network = new Backlog(15, everybody)
  const [one, other] = [Buffer.alloc(10), Buffer.alloc(10)]
  for (let reader = 0; reader < 100; reader += 1) network.add(one)
  expect(network.isFull).toBe(false)
  network.add(other)
  expect(network.isFull).toBe(true)
  expect(everybody.isFull).toBe(false)
  for (let reader = 0; reader < 100; reader += 1) network.remove(one)
  expect(network.isFull).toBe(false)
})
