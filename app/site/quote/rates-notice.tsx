import { formatNaira, objectives } from './price.ts'

/** For who has no JavaScript: nothing could be priced without asking a server, and no quote is sent to one. */
export function RatesNotice({ className }: { className: string }) {
  return (
    <noscript>
      <p className={`${className} rounded-m bg-warning-soft px-5 py-4 text-warning`}>
        The calculator needs JavaScript. By hand it is quickly done:{' '}
        {formatNaira(objectives.acquisition.rate)} per user or {formatNaira(objectives.traffic.rate)} per
        visitor, and 15% more to start at once or next week.
      </p>
    </noscript>
  )
}
