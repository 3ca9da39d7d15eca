import { userAcquisition } from '../../settings/groups/user-acquisition.ts'
import type { Route } from './+types/user-acquisition.ts'
import { FunnelDrawing } from './funnel-drawing.tsx'
import { readServicePage } from './read-service-page.server.ts'
import { toServiceMeta } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  readServicePage(context, userAcquisition, 'user-acquisition')

export const meta: Route.MetaFunction = ({ matches }) =>
  toServiceMeta('User Acquisition', userAcquisition, '/services/user-acquisition', matches)

export default function UserAcquisitionPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      title="User Acquisition"
      group={userAcquisition}
      studies={loaderData.studies}
      drawing={<FunnelDrawing />}
      closing={{ label: 'Get a price', href: '/#quote-generator' }}
    />
  )
}
