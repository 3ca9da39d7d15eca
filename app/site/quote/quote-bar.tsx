import { ChevronUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { PriceList } from './price.ts'
import type { QuoteInput } from './quote-link.ts'
import { QuoteReceipt } from './quote-receipt.tsx'
import { toQuoteTotal } from './quote-total.ts'
import { Sum } from './sum.tsx'

interface QuoteBarProps {
  quote: QuoteInput
  prices: PriceList
  formId: string
}

export function QuoteBar({ quote, prices, formId }: QuoteBarProps) {
  return (
    <div className="quote-bar needs-script sticky bottom-0 z-20 -mx-(--gut) border-t border-hairline bg-surface px-(--gut) py-3 shadow-2 lg:hidden">
      <details className="group">
        <summary className="flex list-none flex-wrap items-center justify-between gap-x-4 rounded-s py-1">
          <span className="text-sm text-muted">
            Total
            <ChevronUp
              aria-hidden="true"
              className="ml-1 inline size-4 transition-transform duration-(--fast) group-open:rotate-180"
            />
          </span>
          <output className="ml-auto font-figures text-[min(var(--text-xl),9vw)] font-[760] tabular-nums">
            <Sum of={toQuoteTotal(quote, prices)} />
          </output>
        </summary>
        <div className="py-2">
          <QuoteReceipt quote={quote} prices={prices} />
        </div>
      </details>
      <Button type="submit" form={formId} className="needs-script mt-2 w-full">
        Get Instant Quote
      </Button>
    </div>
  )
}
