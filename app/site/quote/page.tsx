import { NairaInPage } from '../../fonts/naira-in-page.tsx'
import { prices } from '../../settings/groups/prices.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { findSite } from '../agency.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { Calculator } from './calculator.tsx'
import type { PriceLists } from './price-list-types.ts'
import stylesheet from './quote.css?url'
import { RatesNotice } from './rates-notice.tsx'
import { readPriceLists } from './read-price-lists.server.ts'

const lead =
  'Answer three questions and see the price. The quote is a data-backed estimate based on industry averages.'

export const loader = ({ context }: Route.LoaderArgs) => readPriceLists(context)

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: `Instant Growth Quote for apps in ${findSite(matches).agency.market}`,
    description: `${lead} In naira, on the spot, with no e-mail address asked for.`,
    matches,
    path: '/growth-quote',
  })

export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const lists = usePreviewed(loaderData.lists)
  return (
    <div className="wrap pt-12 md:pt-18">
      <NairaInPage of="figures" />
      <h1 className="text-4xl">Instant Growth Quote</h1>
      <p className="measure mt-4 text-lg text-muted">{lead}</p>
      <RatesNotice className="measure mt-6" />
      <Calculator lists={lists} />
    </div>
  )
}

/** Unsaved prices of a preview have no number yet. */
function usePreviewed(lists: PriceLists): PriceLists {
  const { list } = useSettings(prices)
  const [current, ...earlier] = lists
  const isSaved = JSON.stringify(list) === JSON.stringify(current.prices)
  return isSaved ? lists : [{ ...current, prices: list, number: null }, ...earlier]
}
