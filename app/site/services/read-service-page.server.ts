import type { RouterContextProvider } from 'react-router'
import type { ServiceName } from '../../data/rows/post-details.ts'
import type { Group } from '../../settings/group.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import { readStudies } from '../studies/read-studies.server.ts'

/** The words of a service, and the case studies that belong to it. */
export async function readServicePage(
  context: Readonly<RouterContextProvider>,
  group: Group<ServiceWords>,
  service: ServiceName,
) {
  const [settings, studies] = await Promise.all([
    readPageSettings(context, group, caseStudies),
    readStudies(context, service),
  ])
  return { settings, studies }
}
