import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { type QuoteInput, toEmptyQuote, toFragment } from './quote-link.ts'
import { readQuote } from './read-quote.ts'

const { list } = prices.defaults
const emptyQuote = toEmptyQuote(list)
const quote: QuoteInput = {
  url: 'https://ọjà.example/app?x=1&y=2#z',
  objective: 'traffic',
  volume: 2_500_000,
  start: 'next-week',
}

test('a copied link brings the same quote back', () => {
  expect(readQuote(`#${toFragment(quote)}`, list)).toEqual(quote)
})

test('the form on the home page hands its two fields over by query', () => {
  expect(readQuote('?objective=traffic&volume=12%2C000', list)).toEqual({
    ...emptyQuote,
    objective: 'traffic',
    volume: 12_000,
  })
})

test('an address that somebody has tampered with falls back to the defaults', () => {
  expect(readQuote('#objective=__proto__&volume=1e99&start=yesterday', list)).toEqual(emptyQuote)
  expect(readQuote('#%', list)).toEqual(emptyQuote)
  expect(readQuote('', list)).toEqual(emptyQuote)
})
