import { toHash } from '../../ui/to-hash.ts'
import { formatDate } from '../format-date.ts'
import { type QuoteInput, toFragment } from './quote-link.ts'

const validDays = 30
const dayLength = 86_400_000

export interface QuoteReference {
  number: string
  date: string
  validUntil: string
}

/**
 * Nobody keeps quotes, so the number is made of the day and of what is quoted:
 * the same quote has the same number all day.
 */
export function toQuoteReference(quote: QuoteInput, now: Date): QuoteReference {
  const inLagos = new Date(now.getTime() + 3_600_000).toISOString()
  const signs = toHash(toFragment(quote)).toString(36).toUpperCase().padStart(5, '0').slice(-5)
  return {
    number: `${inLagos.slice(0, 10).replaceAll('-', '')}-${signs}`,
    date: formatDate(now),
    validUntil: formatDate(new Date(now.getTime() + validDays * dayLength)),
  }
}
