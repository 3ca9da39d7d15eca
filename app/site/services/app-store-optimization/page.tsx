import { appStoreOptimization } from '../../../settings/groups/app-store-optimization.ts'
import { ContactLink } from '../../contact-link.tsx'
import { pageSheet } from '../../page-sheet.ts'
import { useWords } from '../../words.ts'
import { OtherServices } from '../other-services.tsx'
import { PointSteps, PointTerms } from '../points.tsx'
import { readServicePage } from '../read-service-page.server.ts'
import { RelatedArticle } from '../related-article.tsx'
import { ServiceClosing } from '../service-closing.tsx'
import { ServiceCost } from '../service-cost.tsx'
import { ServiceHead } from '../service-head.tsx'
import { toServiceMeta } from '../service-meta.ts'
import { ServiceQuestion } from '../service-question.tsx'
import { ServiceSection } from '../service-section.tsx'
import { ServiceStudies } from '../service-studies.tsx'
import type { Route } from './+types/page.ts'
import stylesheet from './app-store-optimization.css?url'
import { BeforeAndAfter } from './before-and-after.tsx'
import { ListingComparison } from './listing-comparison.tsx'

const name = 'App Store Optimization'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, appStoreOptimization, 'app-store-optimization')

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta({
    name,
    group: appStoreOptimization,
    path: '/services/app-store-optimization',
    matches,
  })

export default function AppStoreOptimizationPage({ loaderData: { studies, article } }: Route.ComponentProps) {
  const words = useWords(appStoreOptimization)
  return (
    <>
      <ServiceHead
        name={name}
        lead={words.lead}
        layout="above"
        action={<ContactLink about="app-store-optimization">Ask about your listing</ContactLink>}
        hasCostBelow
      >
        <ListingComparison />
      </ServiceHead>
      <ServiceSection heading="How it is measured">
        <PointTerms points={words.measured} />
      </ServiceSection>
      <ServiceCost charged={words.charged} />
      <ServiceQuestion question={words.question} />
      <ServiceSection heading="What we do" layout="wide">
        <PointSteps points={words.doing} />
      </ServiceSection>
      <BeforeAndAfter words={words} />
      <ServiceStudies studies={studies} />
      <RelatedArticle article={article} />
      <ServiceClosing
        words={words.closing}
        about="app-store-optimization"
        label="Get a price"
        href="/#quote-generator"
        ground="sunken"
      />
      <OtherServices name={name} />
    </>
  )
}
