import { formatCount, formatNaira } from '../format-count.ts'
import { freeUsers } from '../free-users.ts'
import { toChatLink } from '../phone.ts'
import { type HeldQuote, toLinkFragment } from './held-quote.ts'
import { objectives, starts } from './price.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

export function toReceiptText(held: HeldQuote): string {
  const { quote, list } = held
  const { url, objective, volume, start } = quote
  const { label, breakdown } = objectives[objective]
  const { number, date, validUntil } = toQuoteReference(held)
  return [
    `For: ${url}`,
    `Objective: ${label}`,
    ...(objectives[objective].hasFree ? [`First ${freeUsers} users, extra: ${formatNaira(0)}`] : []),
    `Volume: ${formatCount(volume)} ${breakdown}`,
    `Start: ${start ? starts[start] : 'not chosen'}`,
    `Estimate: ${formatNaira(toQuoteTotal(quote, list.prices))}`,
    `Quote: ${number} of ${date}${list.number === null ? '' : `, price list ${list.number}`}, prices hold until ${validUntil}`,
  ].join('\n')
}

export const toQuoteLink = (held: HeldQuote, site: string): string =>
  `${site}/growth-quote#${toLinkFragment(held)}`

export function toContactMessage(held: HeldQuote, site: string): { subject: string; message: string } {
  const { objective, volume } = held.quote
  const { label, breakdown } = objectives[objective]
  return {
    subject: `Quote: ${label}, ${formatCount(volume)} ${breakdown}`,
    message: toRequest(held, site),
  }
}

export const toWhatsAppLink = (held: HeldQuote, site: string, whatsapp: string): string =>
  toChatLink(whatsapp, toRequest(held, site))

/** The desk recognises the quote by this link. */
const toRequest = (held: HeldQuote, site: string): string =>
  `Hello, I would like a proposal for this quote:\n\n${toReceiptText(held)}\n\n${toQuoteLink(held, site)}`
