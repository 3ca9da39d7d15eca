import type { RouterContextProvider } from 'react-router'
import type { ServiceName } from '../../data/rows/post-details.ts'
import { fill } from '../../settings/fill.ts'
import type { Group } from '../../settings/group.ts'
import { agency } from '../../settings/groups/agency.ts'
import { appStoreOptimization } from '../../settings/groups/app-store-optimization.ts'
import { growthAnalytics } from '../../settings/groups/growth-analytics.ts'
import { performanceMarketing } from '../../settings/groups/performance-marketing.ts'
import { userAcquisition } from '../../settings/groups/user-acquisition.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { type Destination, services } from '../navigation.ts'

export interface FittingService extends Destination {
  sentence: string
}

const groups: Record<ServiceName, Group<{ lead: string }>> = {
  'user-acquisition': userAcquisition,
  'growth-analytics': growthAnalytics,
  'app-store-optimization': appStoreOptimization,
  'performance-marketing': performanceMarketing,
}

interface Subject {
  category: string | null
  service: ServiceName | null
}

export async function findFittingService(
  context: Readonly<RouterContextProvider>,
  { category, service }: Subject,
): Promise<FittingService | null> {
  const found = services.find(({ label, href }) =>
    service ? href === `/services/${service}` : label.toLowerCase() === category?.toLowerCase(),
  )
  if (!found) return null
  const group = groups[found.href.replace('/services/', '') as ServiceName]
  const settings = await readPageSettings(context, group)
  return { ...found, sentence: fill(resolve(group, settings).lead, resolve(agency, settings)) }
}
