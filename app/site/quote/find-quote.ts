import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { type HeldQuote, readHeldQuote } from './held-quote.ts'
import type { PriceLists } from './price-list-types.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

/** As a lead stores it: with its price list, so that its receipt can be drawn at any time. */
export interface FoundQuote extends HeldQuote {
  number: string
  /** Naira, by our price list, whatever the text around the link says. */
  total: number
  /** It had expired or its list was not ours, so it is priced by the list in force when it was found. */
  isPricedAnew: boolean
}

/** By its link, on any host. The first whole one counts; one that a receipt names as its address comes last. */
export function findQuote(text: string, lists: PriceLists, now: Date, timeZone: TimeZone): FoundQuote | null {
  const addresses = text.match(receiptAddress) ?? []
  for (const fragment of [text.replace(receiptAddress, ''), ...addresses].flatMap(listFragments)) {
    const { word, ...held } = readHeldQuote(fragment, lists, now, timeZone)
    const { quote, list } = held
    if (quote.url === '' || quote.start === '') continue
    const { number } = toQuoteReference(held)
    return { ...held, number, total: toQuoteTotal(quote, list.prices), isPricedAnew: word !== null }
  }
  return null
}

const receiptAddress = /(?<!\S)For: .*/g

function listFragments(text: string): string[] {
  return [...text.matchAll(/\/growth-quote\/?#([^\s<>"]+)/gi)].map(([, found = '']) => {
    // Chats put invisible characters around a link, sentences a full stop after it.
    const fragment = found.replaceAll('&amp;', '&').replace(/\p{Cf}/gu, '')
    return /^.*[\p{L}\p{N}]/su.exec(fragment)?.[0] ?? ''
  })
}
