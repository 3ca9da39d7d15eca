import type { RouterContextProvider } from 'react-router'
import type { ServiceName } from '../../data/rows/post-details.ts'
import type { Group } from '../../settings/group.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { prices } from '../../settings/groups/prices.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import { readStudies } from '../studies/read-studies.server.ts'
import type { Article } from './related-article.tsx'

/** The words of a service, what it costs, and the case studies and the article that belong to it. */
export async function readServicePage(
  context: Readonly<RouterContextProvider>,
  group: Group<ServiceWords>,
  service: ServiceName,
) {
  const [settings, studies] = await Promise.all([
    readPageSettings(context, group, caseStudies, prices),
    readStudies(context, service),
  ])
  const article: Article | null = null
  return { settings, studies, article }
}
