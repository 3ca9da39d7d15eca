import { lazy, Suspense } from 'react'
import { callToAction } from '../../settings/groups/call-to-action.ts'
import { campaign } from '../../settings/groups/campaign.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { home } from '../../settings/groups/home.ts'
import { offer } from '../../settings/groups/offer.ts'
import { partners } from '../../settings/groups/partners.ts'
import { people } from '../../settings/groups/people.ts'
import { prices } from '../../settings/groups/prices.ts'
import { questions } from '../../settings/groups/questions.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { settingsOf } from '../../settings/settings-of.ts'
import { CallToAction } from '../call-to-action.tsx'
import { ImpactStats } from '../impact-stats.tsx'
import { pageSheet } from '../page-sheet.ts'
import { fillPrices } from '../questions/fill-prices.ts'
import { Questions } from '../questions/questions.tsx'
import { toOrganization, toQuestions } from '../structured-data.ts'
import { readStudies } from '../studies/read-studies.server.ts'
import { toMeta } from '../to-meta.ts'
import { wordsOf } from '../words.ts'
import type { Route } from './+types/page.ts'
import { Hero } from './hero.tsx'
import { describeHome, findOwnWords } from './home-meta.ts'
import stylesheet from './page.css?url'
import { PartnerStrip } from './partner-strip.tsx'
import { QuoteTeaser } from './quote-teaser.tsx'
import { RiskFree } from './risk-free.tsx'
import { ServiceCards } from './service-cards.tsx'

const CaseStudies = lazy(() => import('../studies/case-studies.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, studies] = await Promise.all([
    readPageSettings(
      context,
      home,
      campaign,
      offer,
      prices,
      statistics,
      partners,
      callToAction,
      people,
      questions,
      caseStudies,
    ),
    readStudies(context),
  ])
  return { settings, studies, isOurs: findOwnWords(settings) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  toMeta({
    ...describeHome(matches, loaderData?.isOurs),
    matches,
    path: '/',
    headline: wordsOf(matches, home).headline,
    structured: site => [
      toOrganization(site),
      ...toQuestions(fillPrices(wordsOf(matches, questions).answers, settingsOf(matches, prices).list)),
    ],
  })

export default function HomePage({ loaderData: { studies } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <RiskFree />
      <ServiceCards />
      <Suspense>{studies.length > 0 && <CaseStudies studies={studies} heading="title" />}</Suspense>
      <PartnerStrip />
      <ImpactStats />
      <QuoteTeaser />
      <Questions />
      <CallToAction />
    </>
  )
}
