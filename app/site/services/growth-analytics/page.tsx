import { Link } from 'react-router'
import { growthAnalytics } from '../../../settings/groups/growth-analytics.ts'
import { pageSheet } from '../../page-sheet.ts'
import { TilePattern } from '../../tile-pattern.tsx'
import { useWords } from '../../words.ts'
import { OtherServices } from '../other-services.tsx'
import { PointSteps, PointTerms } from '../points.tsx'
import { readServicePage } from '../read-service-page.server.ts'
import { RelatedArticle } from '../related-article.tsx'
import { ServiceClosing } from '../service-closing.tsx'
import { ServiceCost } from '../service-cost.tsx'
import { ServiceExchange } from '../service-exchange.tsx'
import { ServiceHead } from '../service-head.tsx'
import { toServiceMeta } from '../service-meta.ts'
import { ServiceQuestion } from '../service-question.tsx'
import { ServiceSection } from '../service-section.tsx'
import { ServiceStudies } from '../service-studies.tsx'
import type { Route } from './+types/page.ts'
import { CohortTable } from './cohort-table.tsx'
import { EventPlanTable } from './event-plan-table.tsx'
import stylesheet from './growth-analytics.css?url'

const name = 'Growth Analytics'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, growthAnalytics, 'growth-analytics')

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta({
    name,
    group: growthAnalytics,
    path: '/services/growth-analytics',
    matches,
  })

export default function GrowthAnalyticsPage({ loaderData: { studies, article } }: Route.ComponentProps) {
  const words = useWords(growthAnalytics)
  return (
    <>
      <ServiceHead name={name} lead={words.lead} action={<Link to="/#contact">Talk to us</Link>} hasCostBelow>
        <CohortTable />
      </ServiceHead>
      <div className="wrap section">
        <EventPlanTable />
      </div>
      <ServiceQuestion question={words.question} />
      <ServiceSection heading="What we do">
        <PointSteps points={words.doing} />
      </ServiceSection>
      <ServiceExchange words={words} />
      <ServiceSection heading="How it is measured">
        <PointTerms points={words.measured} />
      </ServiceSection>
      <ServiceCost charged={words.charged} />
      <ServiceStudies studies={studies} />
      <RelatedArticle article={article} />
      <ServiceClosing
        words={words.closing}
        about="growth-analytics"
        label="Talk to us"
        href="/#contact"
        ground="paper"
        layout="below"
      >
        <TilePattern glyph="comb" className="closing-cloth" />
      </ServiceClosing>
      <OtherServices name={name} />
    </>
  )
}
