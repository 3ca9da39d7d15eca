import type { LeadEvent } from '../../../data/rows/leads.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { readKeptQuote } from './kept-quote.ts'

/** "A later message has quote A1B2 of ₦640,000 instead of C3D4 of ₦320,000" */
export function describeTold({ before, after }: Extract<LeadEvent, { kind: 'quote' }>['body']): string {
  if (after.name !== undefined) return `A later message is signed ${after.name}, not ${before.name}`
  const quotes = [readKeptQuote(after.quote), readKeptQuote(before.quote)].map(
    quote => quote && `${quote.number} of ${formatNaira(quote.total)}`,
  )
  if (quotes[0] && quotes[1]) return `A later message has quote ${quotes[0]} instead of ${quotes[1]}`
  if (after.value !== undefined && before.value !== undefined)
    return `A later message set the value to ${formatNaira(after.value)}, which was ${formatNaira(before.value)}`
  return 'A later message has another quote'
}
