import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { holdQuote } from './held-quote.ts'
import { type Objective, objectives } from './price.ts'
import { toEmptyQuote } from './quote-link.ts'
import { toReceiptText } from './quote-message.ts'

const { list } = prices.defaults
const now = new Date('2026-11-22T12:00:00Z')

function write(objective: Objective): string {
  const quote = { ...toEmptyQuote(list), url: 'oja.example', objective, start: 'later' as const }
  return toReceiptText(
    holdQuote(quote, { number: 1, prices: list, from: null, until: null }, now, 'Africa/Lagos'),
  )
}

test('the first users of an app are free on its receipt; one for visitors of a page speaks of no users', () => {
  expect(write('acquisition')).toContain('First 100 users, extra: ₦0')
  expect(write('traffic')).toContain(`Objective: ${objectives.traffic.label}`)
  expect(write('traffic')).not.toContain('users')
})
