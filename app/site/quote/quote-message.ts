import { freeUsers } from '../free-users.ts'
import { toChatLink } from '../phone.ts'
import { type HeldQuote, toLinkFragment } from './held-quote.ts'
import { formatNaira, objectives, starts } from './price.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

/** The receipt as text. */
export function toReceiptText(held: HeldQuote): string {
  const { quote, list } = held
  const { url, objective, volume, start } = quote
  const { label, breakdown } = objectives[objective]
  const { number, date, validUntil } = toQuoteReference(held)
  return [
    `For: ${url}`,
    `Objective: ${label}`,
    ...(objectives[objective].hasFree ? [`First ${freeUsers} users, extra: ${formatNaira(0)}`] : []),
    `Volume: ${volume.toLocaleString('en-NG')} ${breakdown}`,
    `Start: ${start ? starts[start] : 'not chosen'}`,
    `Estimate: ${formatNaira(toQuoteTotal(quote, list.prices))}`,
    `Quote: ${number} of ${date}${list.number === null ? '' : `, price list ${list.number}`}, prices hold until ${validUntil}`,
  ].join('\n')
}

/** Its state stands in the fragment, which browsers never send to a server. `site` is the origin it begins with. */
export const toQuoteLink = (held: HeldQuote, site: string): string =>
  `${site}/growth-quote#${toLinkFragment(held)}`

/** Subject and message that the contact form is filled with. */
export function toContactMessage(held: HeldQuote, site: string): { subject: string; message: string } {
  const { objective, volume } = held.quote
  const { label, breakdown } = objectives[objective]
  return {
    subject: `Quote: ${label}, ${volume.toLocaleString('en-NG')} ${breakdown}`,
    message: toRequest(held, site),
  }
}

/** The address that opens a chat with the agency's number, with the same message typed in. */
export const toWhatsAppLink = (held: HeldQuote, site: string, whatsapp: string): string =>
  toChatLink(whatsapp, toRequest(held, site))

/** The link at its end is what the desk knows the quote by. */
const toRequest = (held: HeldQuote, site: string): string =>
  `Hello, I would like a proposal for this quote:\n\n${toReceiptText(held)}\n\n${toQuoteLink(held, site)}`
