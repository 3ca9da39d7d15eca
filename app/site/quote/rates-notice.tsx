import { prices } from '../../settings/groups/prices.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { formatNaira } from '../format-count.ts'
import { type Objective, objectives, type Start } from './price.ts'

/** Without JavaScript nothing can be priced but by a server, and no quote is sent to one. */
export function RatesNotice({ className }: { className: string }) {
  const { rates, surcharge } = useSettings(prices).list
  const each = (objective: Objective) => `${formatNaira(rates[objective])} per ${objectives[objective].one}`
  const starts = surcharge.percent > 0 ? surcharge.starts.map(start => words[start]) : []
  return (
    <noscript>
      <p className={`${className} rounded-m bg-warning-soft px-5 py-4 text-warning`}>
        The calculator needs JavaScript. You can work it out by hand: {each('acquisition')} or{' '}
        {each('traffic')}
        {starts.length > 0 && `, and ${surcharge.percent}% more to start ${starts.join(' or ')}`}.{' '}
        <a href="/contact" className="font-semibold underline underline-offset-4">
          Ask us for the whole quote
        </a>
        .
      </p>
    </noscript>
  )
}

const words: Record<Start, string> = {
  asap: 'at once',
  'next-week': 'next week',
  'next-month': 'next month',
  'next-quarter': 'next quarter',
  later: 'later',
}
