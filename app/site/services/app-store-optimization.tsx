import { appStoreOptimization } from '../../settings/groups/app-store-optimization.ts'
import type { Route } from './+types/app-store-optimization.ts'
import { ListingDrawing } from './listing-drawing.tsx'
import { readServicePage } from './read-service-page.server.ts'
import { toServiceMeta } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, appStoreOptimization, 'app-store-optimization')

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta('App Store Optimization', appStoreOptimization, '/services/app-store-optimization', matches)

export default function AppStoreOptimizationPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      title="App Store Optimization"
      group={appStoreOptimization}
      studies={loaderData.studies}
      drawing={<ListingDrawing />}
      opening="Ask about your listing"
      closing={{ label: 'Get a price', href: '/#quote-generator' }}
    />
  )
}
