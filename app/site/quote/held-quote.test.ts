import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { type HeldQuote, holdQuote, readHeldQuote, toLinkFragment } from './held-quote.ts'
import type { NumberedList, PriceLists } from './price-list-types.ts'
import { toEmptyQuote } from './quote-link.ts'

const { list } = prices.defaults
const changedAt = '2026-11-20T13:00:00Z'
const first: NumberedList = { number: 1, prices: list, from: null, until: changedAt }
const second: NumberedList = {
  number: 2,
  prices: { ...list, rates: { acquisition: 700, traffic: 30 }, valid_days: 10 },
  from: changedAt,
  until: null,
}
const lists: PriceLists = [second, first]
const now = new Date('2026-11-22T12:00:00Z')
const quote = { ...toEmptyQuote(list), url: 'oja.example', start: 'later' as const }

const open = (held: HeldQuote, at = now, known = lists) =>
  readHeldQuote(`#${toLinkFragment(held)}`, known, at, 'Africa/Lagos')

test('a link keeps the list and the day of its quote after prices have changed', () => {
  const held = holdQuote(quote, first, new Date('2026-11-19T12:00:00Z'), 'Africa/Lagos')
  expect(open(held)).toEqual({ ...held, word: null })
})

test('a quote made by the list before on the day of the change, or a page left open over night, still holds', () => {
  expect(open(holdQuote(quote, first, new Date('2026-11-21T09:00:00Z'), 'Africa/Lagos'))).toMatchObject({
    list: first,
    word: null,
  })
})

test('once its days are over, the link says so and shows what the same costs today', () => {
  const held = holdQuote(quote, first, new Date('2026-10-22T12:00:00Z'), 'Africa/Lagos')
  expect(open(held)).toEqual({
    ...holdQuote(quote, second, now, 'Africa/Lagos'),
    word: 'The prices of this quote held until 21 November 2026. Below is what the same costs today.',
  })
})

test('a list that is not known any more is named, and nothing holds of it', () => {
  const held = holdQuote(quote, { ...first, number: 7 }, new Date('2026-11-19T12:00:00Z'), 'Africa/Lagos')
  expect(open(held)).toMatchObject({
    list: second,
    day: '2026-11-22',
    word: expect.stringContaining('price list 7'),
  })
})

test('nobody gets an old price by a day that they have written into a link', () => {
  const days = ['2026-11-22T12:00:00Z', '2026-11-24T12:00:00Z', '2099-01-01T12:00:00Z']
  const found = days.map(day => open(holdQuote(quote, first, new Date(day), 'Africa/Lagos')))
  expect(found.map(({ list: { number }, day }) => [number, day])).toEqual(Array(3).fill([2, '2026-11-22']))
  const before = open(holdQuote(quote, second, new Date('2026-11-19T12:00:00Z'), 'Africa/Lagos'))
  expect(before.word).not.toBeNull()
})

test('a volume is read by the list that it was chosen from', () => {
  const small = {
    ...second,
    prices: { ...second.prices, volume: { min: 10, max: 900, step: 10, initial: 50 } },
  }
  const held = holdQuote(quote, first, new Date('2026-11-19T12:00:00Z'), 'Africa/Lagos')
  expect(open(held, now, [small, first]).quote.volume).toBe(1_000)
  expect(open(held, new Date('2026-12-24T12:00:00Z'), [small, first]).quote.volume).toBe(50)
})

test('a link of before lists had numbers, or one written by hand, is priced by the list in force', () => {
  for (const end of ['', '&list=', '&list=x&day=y', '&list=1', '&day=2026-11-19'])
    expect(readHeldQuote(`#objective=traffic&volume=5000${end}`, lists, now, 'Africa/Lagos')).toMatchObject({
      list: second,
      day: '2026-11-22',
      quote: { objective: 'traffic', volume: 5_000 },
    })
})
