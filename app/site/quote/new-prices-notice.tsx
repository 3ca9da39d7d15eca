import { DayOf } from '../day-of.tsx'
import type { HeldQuote } from './held-quote.ts'
import type { NumberedList } from './price-list-types.ts'

interface NewPricesNoticeProps {
  list: NumberedList
  held: HeldQuote | undefined
  onShow: () => void
}

export function NewPricesNotice({ list, held, onShow }: NewPricesNoticeProps) {
  const isEarlier = held && held.list.number !== list.number
  return (
    <p role="status" className="mb-8 rounded-m bg-warning-soft px-5 py-4 text-base text-warning">
      Our prices have changed while you were here. What you see now is from price list {list.number}
      {list.from && (
        <>
          {' '}
          of <DayOf moment={list.from} />
        </>
      )}
      .{' '}
      {isEarlier && (
        <button type="button" className="font-semibold underline underline-offset-4" onClick={onShow}>
          Show my quote from price list {held.list.number}
        </button>
      )}
    </p>
  )
}
