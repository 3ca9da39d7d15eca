import { beforeEach, expect, test } from 'vitest'
import { Budgets } from './budgets.ts'

let now: number
let budgets: Budgets

beforeEach(() => {
  now = 0
  budgets = new Budgets({ now: () => now })
})

test('a network that has used up its budget waits, and others do not', () => {
  expect(budgets.check('192.0.2.1')).toBeNull()
  budgets.spend('192.0.2.1', 'database', 3_999)
  expect(budgets.check('192.0.2.1')).toBeNull()
  budgets.spend('192.0.2.1', 'database', 501)
  expect(budgets.check('192.0.2.1')).toBe(3)
  expect(budgets.check('192.0.2.2')).toBeNull()
  now += 2_100
  expect(budgets.check('192.0.2.1')).toBeNull()
})

test('a budget comes back at a quarter of a core and never holds more than four seconds', () => {
  budgets.spend('192.0.2.1', 'database', 4_000)
  now += 3_600_000
  budgets.spend('192.0.2.1', 'database', 3_999)
  expect(budgets.check('192.0.2.1')).toBeNull()
  budgets.spend('192.0.2.1', 'database', 1)
  expect(budgets.check('192.0.2.1')).toBe(1)
})

test('nobody waits longer than half a minute, whatever was spent', () => {
  budgets.spend('192.0.2.1', 'database', 1_000_000)
  expect(budgets.check('192.0.2.1')).toBeLessThan(30)
})

test('workers that tell each other what was spent give one budget together', () => {
  const other = new Budgets({ now: () => now })
  for (let round = 0; round < 3; round += 1) {
    budgets.spend('192.0.2.1', 'database', 1_000)
    other.spend('192.0.2.1', 'database', 1_000)
    const [here, there] = [budgets.takeSpent(), other.takeSpent()]
    budgets.addSpent(there)
    other.addSpent(here)
  }
  expect(budgets.takeSpent()).toEqual([])
  expect([budgets.check('192.0.2.1'), other.check('192.0.2.1')]).toEqual([9, 9])
})

test('however many networks come, a bounded number of them is remembered', () => {
  budgets.spend('192.0.2.1', 'database', 9_000)
  for (let n = 0; n < 20_000; n += 1) {
    budgets.spend(`network ${n}`, 'database', 9_000)
  }
  expect(budgets.check('192.0.2.1')).toBeNull()
  expect(budgets.check('network 1')).not.toBeNull()
  expect(budgets.takeSpent().length).toBeLessThanOrEqual(20_000)
})

test('what was spent and refused is counted by kind', () => {
  budgets.spend('192.0.2.1', 'database', 5_000)
  budgets.spend('192.0.2.1', 'received', 10)
  expect(() => budgets.require('192.0.2.1', 'gateway')).toThrow('Please try again in 6 seconds.')
  expect(() => budgets.require('192.0.2.1', 'pages')).toThrow()
  budgets.require('192.0.2.2', 'pages')
  expect(budgets.counters).toEqual({
    spent: { database: 5_000, received: 1 },
    refused: { gateway: 1, pages: 1 },
  })
})

test('a budget that is switched off never ends', () => {
  const unlimited = new Budgets({ enabled: false })
  unlimited.spend('192.0.2.1', 'database', 1_000_000)
  expect(unlimited.check('192.0.2.1')).toBeNull()
})
