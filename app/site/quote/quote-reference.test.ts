import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { holdQuote } from './held-quote.ts'
import { toEmptyQuote } from './quote-link.ts'
import { toQuoteReference } from './quote-reference.ts'

const list = { number: 1, prices: prices.defaults.list, from: null, until: null }
const quote = { ...toEmptyQuote(list.prices), url: 'oja.example', start: 'later' as const }
const lateEvening = new Date('2026-11-22T23:30:00Z')
const refer = (part = {}, now = lateEvening) =>
  toQuoteReference(holdQuote({ ...quote, ...part }, list, now, 'Africa/Lagos'))

test('a quote is of the day it is in Lagos, holds for thirty days and has a number', () => {
  const { number, date, validUntil } = refer()
  expect(number).toMatch(/^20261123-[0-9A-Z]{5}$/)
  expect(date).toBe('23 November 2026')
  expect(validUntil).toBe('23 December 2026')
})

test('the same quote has the same number all day, another quote has another', () => {
  const { number } = refer({}, new Date('2026-11-23T12:00:00Z'))
  expect(refer().number).toBe(number)
  expect(refer({ volume: 2_000 }).number).not.toBe(number)
  expect(
    toQuoteReference(holdQuote(quote, { ...list, number: 2 }, lateEvening, 'Africa/Lagos')).number,
  ).not.toBe(number)
})

test('a list says how long its quotes hold', () => {
  const week = { ...list, prices: { ...list.prices, valid_days: 7 } }
  expect(toQuoteReference(holdQuote(quote, week, lateEvening, 'Africa/Lagos')).validUntil).toBe(
    '30 November 2026',
  )
})
