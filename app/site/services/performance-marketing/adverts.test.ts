import { expect, test } from 'vitest'
import { prices } from '../../../settings/groups/prices.ts'
import { audiences, messages, stopLine, stoppedShare, toCost, toOutcome, totals } from './adverts.ts'

const all = messages.flatMap(({ adverts }) => adverts)

test('every message met every audience', () => {
  for (const { adverts } of messages) expect(adverts).toHaveLength(audiences.length)
})

test('what runs and what was stopped add up to the whole', () => {
  const { running, stopped, together } = totals
  expect(running.adverts + stopped.adverts).toBe(together.adverts)
  expect(running.spend + stopped.spend).toBe(together.spend)
  expect(running.users + stopped.users).toBe(together.users)
  expect(together).toEqual({ adverts: 12, spend: 672_960, users: 1_189 })
  expect(stopped).toEqual({ adverts: 6, spend: 123_960, users: 151 })
  expect(stoppedShare).toBe(18)
})

test('the cost of each advert is a whole number of naira', () => {
  for (const { spend, users } of all) expect(spend % users).toBe(0)
})

test('an advert above the line was stopped soon after enough was spent, none below it was', () => {
  for (const advert of all) {
    if (toOutcome(advert) === 'stopped') {
      expect(toCost(advert)).toBeGreaterThan(stopLine.cost)
      expect(advert.spend).toBeGreaterThanOrEqual(stopLine.from)
      expect(advert.spend).toBeLessThan(stopLine.from * 1.1)
    } else {
      expect(toCost(advert)).toBeLessThanOrEqual(stopLine.cost)
      expect(advert.spend).toBeGreaterThan(stopLine.from * 2)
    }
  }
})

test('what the page says of the test is what its figures say', () => {
  const toOutcomes = (audience: number) =>
    messages.map(({ adverts }) => adverts[audience] && toOutcome(adverts[audience]))
  expect(toOutcomes(0).filter(outcome => outcome !== 'stopped')).toHaveLength(3)
  expect(toOutcomes(1)).toEqual(['stopped', 'stopped', 'kept', 'stopped'])
  expect(toOutcomes(2).slice(0, 2)).toEqual(['kept', 'raised'])
})

test('the line is no price of our own list, which an owner changes', () => {
  expect(Object.values(prices.defaults.list.rates)).not.toContain(stopLine.cost)
})
