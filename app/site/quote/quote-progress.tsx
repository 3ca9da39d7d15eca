import { HundredGrid } from '../../ui/hundred-grid.tsx'

export function QuoteProgress({ answered }: { answered: number }) {
  return (
    <p className="needs-script flex items-center gap-4 text-base text-muted" data-answered={answered}>
      <span className="size-14 shrink-0 text-mark">
        <HundredGrid filled={Math.round((answered / 3) * 100)} dots />
      </span>
      {answered === 3 ? 'All three answered: your quote is ready' : `${answered} of 3 answered`}
    </p>
  )
}
