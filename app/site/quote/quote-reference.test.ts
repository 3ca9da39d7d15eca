import { expect, test } from 'vitest'
import { emptyQuote } from './quote-link.ts'
import { toQuoteReference } from './quote-reference.ts'

const quote = { ...emptyQuote, url: 'oja.example', start: 'later' as const }
const lateEvening = new Date('2026-11-22T23:30:00Z')

test('a quote is of the day it is in Lagos, holds for thirty days and has a number', () => {
  const { number, date, validUntil } = toQuoteReference(quote, lateEvening)
  expect(number).toMatch(/^20261123-[0-9A-Z]{5}$/)
  expect(date).toBe('23 November 2026')
  expect(validUntil).toBe('23 December 2026')
})

test('the same quote has the same number all day, another quote has another', () => {
  const { number } = toQuoteReference(quote, lateEvening)
  expect(toQuoteReference({ ...quote }, new Date('2026-11-23T12:00:00Z')).number).toBe(number)
  expect(toQuoteReference({ ...quote, volume: 2_000 }, lateEvening).number).not.toBe(number)
})
