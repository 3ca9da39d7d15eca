import { performanceMarketing } from '../../settings/groups/performance-marketing.ts'
import type { Route } from './+types/performance-marketing.ts'
import { MatrixDrawing } from './matrix-drawing.tsx'
import { readServicePage } from './read-service-page.server.ts'
import { toServiceMeta } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, performanceMarketing, 'performance-marketing')

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta('Performance Marketing', performanceMarketing, '/services/performance-marketing', matches)

export default function PerformanceMarketingPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      title="Performance Marketing"
      group={performanceMarketing}
      studies={loaderData.studies}
      drawing={<MatrixDrawing />}
      closing={{ label: 'Get a price', href: '/#quote-generator' }}
    />
  )
}
