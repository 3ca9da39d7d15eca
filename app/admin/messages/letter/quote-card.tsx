import { QuoteReceipt } from '../../../site/quote/quote-receipt.tsx'
import { toQuoteReference } from '../../../site/quote/quote-reference.ts'
import { type KeptQuote, readKeptQuote } from './kept-quote.ts'

export function QuoteCard({ quote: kept }: { quote: unknown }) {
  const quote = readKeptQuote(kept)
  return quote && <Receipt quote={quote} />
}

function Receipt({ quote }: { quote: KeptQuote }) {
  const { number, date, validUntil } = toQuoteReference(quote)
  return (
    <section aria-label="Quote" className="grid gap-2 rounded-m border border-hairline bg-bg px-4 py-3.5">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-base font-bold">
        Quote <span className="text-sm font-semibold text-muted tabular-nums">{number}</span>
      </h2>
      <QuoteReceipt quote={quote.quote} prices={quote.list.prices} />
      <p className="text-xs text-muted">
        Of {date}, prices hold until {validUntil}
        {quote.list.number !== null && `, price list ${quote.list.number}`}.
        {quote.isPricedAnew && ' What the link said did not hold any more, so this is today’s price.'}
      </p>
    </section>
  )
}
