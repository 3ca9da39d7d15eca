import { formatNaira, objectives, type PriceList, type Start, starts, toSurcharge } from './price.ts'
import type { QuoteInput } from './quote-link.ts'
import { toQuoteTotal } from './quote-total.ts'

interface QuoteReceiptProps {
  quote: QuoteInput
  prices: PriceList
}

/** The lines of a quote. Until a start is chosen the total is the lowest one. */
export function QuoteReceipt({ quote, prices }: QuoteReceiptProps) {
  const { objective, volume, start, url } = quote
  const { label, breakdown } = objectives[objective]
  const rate = prices.rates[objective]
  const total = toQuoteTotal(quote, prices)
  const percent = start ? toSurcharge(prices, start) : 0
  return (
    <dl className="receipt-lines text-base">
      {url.trim() && (
        <div>
          <dt>For</dt>
          <dd>{url}</dd>
        </div>
      )}
      <div>
        <dt>Objective</dt>
        <dd>{label}</dd>
      </div>
      <div>
        <dt>{breakdown}</dt>
        <dd>{volume.toLocaleString('en-NG')}</dd>
      </div>
      <div>
        <dt>Each</dt>
        <dd>{formatNaira(rate)}</dd>
      </div>
      <div>
        <dt>Start</dt>
        <dd>{start ? starts[start] : 'Not chosen'}</dd>
      </div>
      {start && percent > 0 && (
        <div>
          <dt>
            {isSoon(start) ? 'Soon' : starts[start]}, plus {percent}%
          </dt>
          <dd>{formatNaira(total - volume * rate)}</dd>
        </div>
      )}
      <div className="receipt-total">
        <dt>Total</dt>
        <dd>{formatNaira(total)}</dd>
      </div>
    </dl>
  )
}

const isSoon = (start: Start) => start === 'asap' || start === 'next-week'
