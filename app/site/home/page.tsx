import { CallToAction } from '../call-to-action.tsx'
import { ImpactStats } from '../impact-stats.tsx'
import { toOrganization } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { Hero } from './hero.tsx'
import { PartnerStrip } from './partner-strip.tsx'
import { QuoteTeaser } from './quote-teaser.tsx'
import { RiskFree } from './risk-free.tsx'
import { ServiceCards } from './service-cards.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Holla: your app’s first 100 users are on us',
    description:
      'Users for African apps who do what the app is for. Acquisition, analytics, store optimization and adverts from Lagos, and the first 100 users are free.',
    matches,
    path: '/',
    structured: site => [toOrganization(site)],
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <RiskFree />
      <ServiceCards />
      <PartnerStrip />
      <ImpactStats />
      <QuoteTeaser />
      <CallToAction />
    </>
  )
}
