import { NairaInPage } from '../../fonts/naira-in-page.tsx'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { Calculator } from './calculator.tsx'
import { RatesNotice } from './rates-notice.tsx'

const lead = 'Three answers, one price. The quote is a data-backed estimate based on industry averages.'

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Instant Growth Quote',
    description: `${lead} In naira, on the spot, without giving us an address.`,
    matches,
    path: '/growth-quote',
  })

export default function QuotePage() {
  return (
    <div className="wrap pt-12 md:pt-18">
      <NairaInPage />
      <h1 className="text-4xl">Instant Growth Quote</h1>
      <p className="measure mt-4 text-lg text-muted">{lead}</p>
      <RatesNotice className="measure mt-6" />
      <Calculator />
    </div>
  )
}
