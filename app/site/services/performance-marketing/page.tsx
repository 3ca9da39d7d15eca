import { Link } from 'react-router'
import { performanceMarketing } from '../../../settings/groups/performance-marketing.ts'
import { pageSheet } from '../../page-sheet.ts'
import { TilePattern } from '../../tile-pattern.tsx'
import { useWords } from '../../words.ts'
import { OtherServices } from '../other-services.tsx'
import { PointSteps } from '../points.tsx'
import { readServicePage } from '../read-service-page.server.ts'
import { RelatedArticle } from '../related-article.tsx'
import { ServiceClosing } from '../service-closing.tsx'
import { ServiceExchange } from '../service-exchange.tsx'
import { ServiceHead } from '../service-head.tsx'
import { toServiceMeta } from '../service-meta.ts'
import { ServiceQuestion } from '../service-question.tsx'
import { ServiceSection } from '../service-section.tsx'
import { ServiceStudies } from '../service-studies.tsx'
import type { Route } from './+types/page.ts'
import { AdvertMatrix } from './advert-matrix.tsx'
import { Measures } from './measures.tsx'
import stylesheet from './performance-marketing.css?url'
import { PriceReceipt } from './price-receipt.tsx'

const name = 'Performance Marketing'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, performanceMarketing, 'performance-marketing')

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta({
    name,
    group: performanceMarketing,
    path: '/services/performance-marketing',
    matches,
  })

export default function PerformanceMarketingPage({ loaderData: { studies, article } }: Route.ComponentProps) {
  const words = useWords(performanceMarketing)
  return (
    <>
      <ServiceHead name={name} lead={words.lead} action={<Link to="/#quote-generator">Get a price</Link>}>
        <PriceReceipt charged={words.charged} />
      </ServiceHead>
      <div className="wrap mt-12 lg:mt-16">
        <AdvertMatrix />
      </div>
      <ServiceQuestion question={words.question} />
      <ServiceSection heading="What we do" layout="wide">
        <PointSteps points={words.doing} />
      </ServiceSection>
      <ServiceExchange words={words} />
      <ServiceSection heading="How it is measured">
        <Measures points={words.measured} />
      </ServiceSection>
      <ServiceStudies studies={studies} />
      <RelatedArticle article={article} />
      <ServiceClosing
        words={words.closing}
        about="performance-marketing"
        label="Get a price"
        href="/#quote-generator"
        ground="danfo"
      >
        <TilePattern glyph="seeds" className="closing-cloth" />
      </ServiceClosing>
      <OtherServices name={name} />
    </>
  )
}
