import { toPhoneNumber } from '../phone.ts'
import { type HeldQuote, toLinkFragment } from './held-quote.ts'
import { formatNaira, objectives, starts } from './price.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

/** The receipt as text: what stands in a message, a chat and on paper is the same. `site` is the origin that the link begins with. */
function toReceiptText(held: HeldQuote, site: string): string {
  const { quote, list } = held
  const { url, objective, volume, start } = quote
  const { label, breakdown } = objectives[objective]
  const { number, date, validUntil } = toQuoteReference(held)
  return [
    `For: ${url}`,
    `Objective: ${label}`,
    `Volume: ${volume.toLocaleString('en-NG')} ${breakdown}`,
    `Start: ${start ? starts[start] : 'not chosen'}`,
    `Estimate: ${formatNaira(toQuoteTotal(quote, list.prices))}`,
    `Quote: ${number} of ${date}${list.number === null ? '' : `, price list ${list.number}`}, valid until ${validUntil}`,
    '',
    toQuoteLink(held, site),
  ].join('\n')
}

export const toQuoteLink = (held: HeldQuote, site: string): string =>
  `${site}/growth-quote#${toLinkFragment(held)}`

/** Subject and message that the contact form is filled with. */
export function toContactMessage(held: HeldQuote, site: string): { subject: string; message: string } {
  const { objective, volume } = held.quote
  const { label, breakdown } = objectives[objective]
  return {
    subject: `Quote: ${label}, ${volume.toLocaleString('en-NG')} ${breakdown}`,
    message: `Hello, I would like a proposal for this quote:\n\n${toReceiptText(held, site)}`,
  }
}

/** The address that opens a chat with the agency's number, with the receipt typed in. */
export function toWhatsAppLink(held: HeldQuote, site: string, whatsapp: string): string {
  const text = `Hello, I would like a proposal for this quote:\n\n${toReceiptText(held, site)}`
  return `https://wa.me/${toPhoneNumber(whatsapp).replace('+', '')}?text=${encodeURIComponent(text)}`
}
