import { formatNaira, isSurcharged, objectives, starts, toTotal } from './price.ts'
import type { QuoteInput } from './quote-link.ts'

/** The lines of a quote. Until a start is chosen the total is the one without surcharge. */
export function QuoteReceipt({ quote }: { quote: QuoteInput }) {
  const { objective, volume, start, url } = quote
  const { label, breakdown, rate } = objectives[objective]
  const total = toTotal(objective, volume, start || 'later')
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
      {start && isSurcharged(start) && (
        <div>
          <dt>Soon, plus 15%</dt>
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
