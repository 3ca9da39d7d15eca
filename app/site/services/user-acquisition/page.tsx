import { Link } from 'react-router'
import { userAcquisition } from '../../../settings/groups/user-acquisition.ts'
import { pageSheet } from '../../page-sheet.ts'
import { TilePattern } from '../../tile-pattern.tsx'
import { useWords } from '../../words.ts'
import { OtherServices } from '../other-services.tsx'
import { PointSteps, PointTerms } from '../points.tsx'
import { readServicePage } from '../read-service-page.server.ts'
import { RelatedArticle } from '../related-article.tsx'
import { ServiceClosing } from '../service-closing.tsx'
import { Rate, ServiceCost } from '../service-cost.tsx'
import { ServiceExchange } from '../service-exchange.tsx'
import { ServiceHead } from '../service-head.tsx'
import { toServiceMeta } from '../service-meta.ts'
import { ServiceQuestion } from '../service-question.tsx'
import { ServiceSection } from '../service-section.tsx'
import { ServiceStudies } from '../service-studies.tsx'
import type { Route } from './+types/page.ts'
import { FirstHundredReport } from './first-hundred-report.tsx'
import { RingFunnel } from './ring-funnel.tsx'
import stylesheet from './user-acquisition.css?url'

const name = 'User Acquisition'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, userAcquisition, 'user-acquisition')

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta({
    name,
    group: userAcquisition,
    path: '/services/user-acquisition',
    matches,
  })

export default function UserAcquisitionPage({ loaderData: { studies, article } }: Route.ComponentProps) {
  const words = useWords(userAcquisition)
  return (
    <>
      <ServiceHead
        name={name}
        lead={words.lead}
        action={<Link to="/#quote-generator">Get a price</Link>}
        hasCostBelow
      >
        <FirstHundredReport />
      </ServiceHead>
      <ServiceSection heading="What we do" layout="wide">
        <PointSteps points={words.doing} />
      </ServiceSection>
      <ServiceSection heading="How it is measured" layout="wide">
        <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
          <RingFunnel />
          <PointTerms points={words.measured} />
        </div>
      </ServiceSection>
      <ServiceCost charged={words.charged}>
        <Rate objective="acquisition" />
      </ServiceCost>
      <ServiceExchange words={words} />
      <ServiceQuestion question={words.question} />
      <ServiceStudies studies={studies} />
      <RelatedArticle article={article} />
      <ServiceClosing
        words={words.closing}
        about="user-acquisition"
        label="Get a price"
        href="/#quote-generator"
        ground="indigo"
      >
        <TilePattern glyph="ring" className="closing-cloth" />
      </ServiceClosing>
      <OtherServices name={name} />
    </>
  )
}
