import { toHash } from '../../ui/to-hash.ts'
import { formatDay } from '../format-date.ts'
import { type HeldQuote, toLastDay } from './held-quote.ts'
import { toFragment } from './quote-link.ts'

export interface QuoteReference {
  number: string
  date: string
  validUntil: string
}

/** Quotes are not stored, so the number is derived: the same quote has the same number all day. */
export function toQuoteReference(held: HeldQuote): QuoteReference {
  const { quote, list, day } = held
  const signs = toHash(`${toFragment(quote)}&list=${list.number}`)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0')
  return {
    number: `${day.replaceAll('-', '')}-${signs.slice(-5)}`,
    date: formatDay(day),
    validUntil: formatDay(toLastDay(held)),
  }
}
