import { growthAnalytics } from '../../settings/groups/growth-analytics.ts'
import type { Route } from './+types/growth-analytics.ts'
import { BarsDrawing } from './bars-drawing.tsx'
import { readServicePage } from './read-service-page.server.ts'
import { toServiceMeta } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, growthAnalytics, 'growth-analytics')

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta('Growth Analytics', growthAnalytics, '/services/growth-analytics', matches)

export default function GrowthAnalyticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      title="Growth Analytics"
      group={growthAnalytics}
      studies={loaderData.studies}
      drawing={<BarsDrawing />}
      closing={{ label: 'Talk to us', href: '/#contact' }}
    />
  )
}
