import { offer } from '../../settings/groups/offer.ts'
import { termsOfService } from '../../settings/groups/terms-of-service.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { findSite } from '../agency.ts'
import { freeUsers } from '../free-users.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/terms-of-service.ts'
import { findToday } from './find-today.ts'
import { LegalPage } from './legal-page.tsx'
import { OfferTerms } from './offer-terms.tsx'
import stylesheet from './page.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readPageSettings(context, termsOfService, offer)
  return { settings, today: findToday(settings) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Terms of Service',
    description: `The terms under which ${findSite(matches).agency.name} offers this website, its quote calculator and the first ${freeUsers} users.`,
    matches,
    path: '/legal/terms-of-service',
  })

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms of Service"
      group={termsOfService}
      today={loaderData.today}
      inserts={{ offer_terms: <OfferTerms /> }}
    />
  )
}
