import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toContactMessage as cleanMessage,
  findFieldError,
} from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { objectiveNames, prices, startNames } from '../../settings/groups/prices.ts'
import { findQuote } from './find-quote.ts'
import { holdQuote, toLastDay } from './held-quote.ts'
import type { NumberedList, PriceLists } from './price-list-types.ts'
import { toContactMessage, toQuoteLink, toReceiptText, toWhatsAppLink } from './quote-message.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

const { list } = prices.defaults
const changedAt = '2026-11-20T13:00:00Z'
const first: NumberedList = { number: 1, prices: list, from: null, until: changedAt }
const second: NumberedList = {
  number: 2,
  prices: { ...list, rates: { acquisition: 700, traffic: 30 } },
  from: changedAt,
  until: null,
}
const lists: PriceLists = [second, first]
const now = new Date('2026-11-22T12:00:00Z')
const site = 'https://growth.holla.example'
const held = holdQuote(
  { url: 'oja.example', objective: 'traffic', volume: 5_000, start: 'asap' },
  second,
  now,
  'Africa/Lagos',
)
const link = toQuoteLink(held, site)

const quotes = fc.record({
  url: fc
    .oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 }),
      fc.string({ unit: fc.constantFrom('ọ', 'ẹ́', '€', '…', 'é', '字'), minLength: 100, maxLength: 500 }),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 500 }),
    )
    .map(url => url.slice(0, 500)),
  objective: fc.constantFrom(...objectiveNames),
  volume: fc.oneof(
    fc.integer({ min: 1, max: 100_000 }).map(thousands => thousands * 1_000),
    fc.integer({ min: 1_000, max: 100_000_000 }),
  ),
  start: fc.constantFrom(...startNames),
})

test('a thousand quotes are found with the same figures in the message of the form, the link and the chat', () => {
  fc.assert(
    fc.property(quotes, fc.constantFrom(first, second), (input, list) => {
      const made = holdQuote(input, list, list === first ? new Date(changedAt) : now, 'Africa/Lagos')
      fc.pre(made.quote.url !== '')
      const letter = cleanMessage({ name: 'Ada', email: 'ada@oja.example', ...toContactMessage(made, site) })
      const chat = new URL(toWhatsAppLink(made, site, '+234 (0) 801 234 5678'))
      expect(chat.pathname).toBe('/2348012345678')
      for (const field of ['subject', 'message'] as const)
        expect(findFieldError(field, letter[field])).toBeNull()

      const expected = {
        ...made,
        number: toQuoteReference(made).number,
        total: toQuoteTotal(made.quote, list.prices),
        isPricedAnew: false,
      }
      for (const text of [letter.message, chat.searchParams.get('text') ?? '', toQuoteLink(made, site)]) {
        expect(findQuote(text, lists, now, 'Africa/Lagos')).toEqual(expected)
        expect(findQuote(text, lists, now, 'Africa/Lagos')?.total).toBe(expected.total)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('an address that is itself the link of a quote is not taken for the one that is asked for', () => {
  const { message } = toContactMessage(held, site)
  const other = toQuoteLink({ ...held, quote: { ...held.quote, volume: 9_000 } }, site)
  const about = holdQuote({ ...held.quote, url: other }, second, now, 'Africa/Lagos')
  for (const text of [
    toContactMessage(about, site).message,
    `[22/11/2026, 14:03:11] Ada: ${toReceiptText(about)}\n${toQuoteLink(about, site)}`,
  ])
    expect(findQuote(text, lists, now, 'Africa/Lagos')?.quote).toEqual(about.quote)
  expect(findQuote(`For: ${other}`, lists, now, 'Africa/Lagos')?.quote.volume).toBe(9_000)
  expect(findQuote(`${other}\n${message}`, lists, now, 'Africa/Lagos')?.quote.volume).toBe(9_000)
})

test('a link opened by a browser, which encodes what is not ASCII, is the same quote', () => {
  const long = holdQuote(
    { ...held.quote, url: `https://${'ọjà'.repeat(130)}.example/?a=1&b=2#c d` },
    second,
    now,
    'Africa/Lagos',
  )
  const { hash } = new URL(toQuoteLink(long, site))
  expect(findQuote(`/growth-quote${hash}`, lists, now, 'Africa/Lagos')).toMatchObject(long)
})

test('what people and programs put around a link does not hide it', () => {
  for (const text of [
    `Have a look at (${link}).`,
    `> ${link}\n> Thank you!`,
    `[22/11/2026, 21:04] Ada: Hello\n\u200e${link}\u2069, please`,
    `<a href="${link.replaceAll('&', '&amp;')}">quote</a>`,
    `<${link}>`,
    `*${link}*`,
    link.replace(site, 'http://localhost:3000'),
    link.replace('/growth-quote#', '/growth-quote/#'),
  ])
    expect(findQuote(text, lists, now, 'Africa/Lagos')).toMatchObject({
      ...held,
      total: 172_500,
      isPricedAnew: false,
    })
})

test('figures come from our list and never from the words around the link', () => {
  const { message } = toContactMessage(held, site)
  const forged = message.replace('₦172,500', '₦1').replace('5,000 Clicks', '900,000 Clicks')
  expect(forged).not.toBe(message)
  expect(findQuote(forged, lists, now, 'Africa/Lagos')).toMatchObject({
    quote: { volume: 5_000 },
    total: 172_500,
  })
})

test('a quote whose days are over, or of a list that is not ours, is priced anew and says so', () => {
  const over = new Date(Date.parse(toLastDay(held)) + 3 * 86_400_000)
  expect(findQuote(link, lists, over, 'Africa/Lagos')).toMatchObject({
    isPricedAnew: true,
    list: { number: 2 },
  })
  expect(findQuote(link.replace('list=2', 'list=9'), lists, now, 'Africa/Lagos')).toMatchObject({
    isPricedAnew: true,
    list: { number: 2 },
  })
})

test('of several links the first whole one counts, and a text without one is no quote', () => {
  const started = `${site}/growth-quote#url=&objective=acquisition&volume=2000&start=`
  expect(findQuote(`${started} and ${link}`, lists, now, 'Africa/Lagos')).toMatchObject({ quote: held.quote })
  for (const text of [
    '',
    started,
    `${site}/growth-quote`,
    `${site}/growth-quote#`,
    'url=oja.example&start=asap',
  ])
    expect(findQuote(text, lists, now, 'Africa/Lagos')).toBeNull()
})

test('a page of links is read in no time', () => {
  const begun = performance.now()
  findQuote('/growth-quote#'.repeat(100_000), lists, now, 'Africa/Lagos')
  findQuote(`/growth-quote#${'.'.repeat(100_000)}x.`, lists, now, 'Africa/Lagos')
  expect(performance.now() - begun).toBeLessThan(2_000)
})
