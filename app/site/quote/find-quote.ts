import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { type HeldQuote, readHeldQuote } from './held-quote.ts'
import type { PriceLists } from './price-list-types.ts'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

/** A quote as a lead keeps it, plain JSON: with the list that priced it, so that its receipt can be drawn at any time. */
export interface FoundQuote extends HeldQuote {
  number: string
  /** In naira, by our list, whatever the text around the link says. */
  total: number
  /** Whether its days were over, or its list was not ours: then it costs what it cost when it was found. */
  isPricedAnew: boolean
}

/**
 * The quote in a text of any kind: a message, a chat, a mail. It is known by its link, whichever host stands before it. Of
 * several the first one that is whole counts; what a receipt names as its address only where there is no other.
 */
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
    // Chats put invisible marks around a link, sentences their stops after it.
    const fragment = found.replaceAll('&amp;', '&').replace(/\p{Cf}/gu, '')
    return /^.*[\p{L}\p{N}]/su.exec(fragment)?.[0] ?? ''
  })
}
