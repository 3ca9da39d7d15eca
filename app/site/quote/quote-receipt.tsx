import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { quoteWords } from '../../settings/groups/quote-words.ts'
import { formatCount, formatNaira } from '../format-count.ts'
import { freeUsers } from '../free-users.ts'
import { useWords } from '../words.ts'
import { BreakableText } from './breakable-text.tsx'
import { objectives, type PriceList, type Start, starts, toSurcharge } from './price.ts'
import type { QuoteInput } from './quote-link.ts'
import { toQuoteTotal } from './quote-total.ts'
import { Sum } from './sum.tsx'

interface QuoteReceiptProps {
  quote: QuoteInput
  prices: PriceList
}

export function QuoteReceipt({ quote, prices }: QuoteReceiptProps) {
  const { objective, volume, start, url } = quote
  const { label, breakdown, hasFree } = objectives[objective]
  const words = useWords(quoteWords)
  const rate = prices.rates[objective]
  const total = toQuoteTotal(quote, prices)
  const percent = start ? toSurcharge(prices, start) : 0
  return (
    <>
      <dl className="receipt-lines text-base">
        {url.trim() && (
          <Line name="For">
            <BreakableText text={url} />
          </Line>
        )}
        <Line name="Objective">{label}</Line>
        <Line name="Start">{start ? starts[start] : 'Not chosen'}</Line>
        {hasFree && (
          <Line name={`First ${freeUsers} users, extra`} isFigure>
            {formatNaira(0)}
          </Line>
        )}
        <Line name={`${breakdown}, ${formatCount(volume)} × ${formatNaira(rate)}`} isFigure>
          <Sum of={volume * rate} />
        </Line>
        {start && percent > 0 && (
          <Line name={`${nameSurcharge(start)}, plus ${percent}%`} isFigure>
            <Sum of={total - volume * rate} />
          </Line>
        )}
        <Line name="Total" className="receipt-total">
          <Sum of={total} />
        </Line>
      </dl>
      <p className="mt-2 text-sm text-muted">
        {words[objective === 'acquisition' ? 'user' : 'visitor']} {words.includes}
      </p>
    </>
  )
}

interface LineProps {
  name: string
  isFigure?: boolean
  className?: string
  children: ReactNode
}

const Line = ({ name, isFigure, className, children }: LineProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd className={clsx(isFigure && 'receipt-figure')}>{children}</dd>
  </div>
)

/** Owners may choose which starts cost more. */
export const nameSurcharge = (start: Start) =>
  start === 'asap' || start === 'next-week' ? 'Early start' : `Start ${starts[start].toLowerCase()}`
