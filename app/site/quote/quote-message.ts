import type { HeldQuote } from './held-quote.ts'
import { formatNaira, objectives, starts } from './price.ts'
import { toQuoteTotal } from './quote-receipt.tsx'
import { toQuoteReference } from './quote-reference.ts'

/** Subject and message that the contact form is filled with. */
export function toContactMessage(held: HeldQuote): { subject: string; message: string } {
  const { quote, list } = held
  const { url, objective, volume, start } = quote
  const { label, breakdown } = objectives[objective]
  const { number, date, validUntil } = toQuoteReference(held)
  return {
    subject: `Quote: ${label}, ${volume.toLocaleString('en-NG')} ${breakdown}`,
    message: [
      'Hello, I would like a proposal for this quote:',
      '',
      `For: ${url}`,
      `Objective: ${label}`,
      `Volume: ${volume.toLocaleString('en-NG')} ${breakdown}`,
      `Start: ${start ? starts[start] : 'not chosen'}`,
      `Estimate: ${formatNaira(toQuoteTotal(quote, list.prices))}`,
      `Quote: ${number} of ${date}${list.number === null ? '' : `, price list ${list.number}`}, valid until ${validUntil}`,
    ].join('\n'),
  }
}
