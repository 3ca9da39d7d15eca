import type { RouterContextProvider } from 'react-router'
import { findRelatedArticle, type RelatedArticle } from '../../data/find-related-article.ts'
import type { ServiceName } from '../../data/rows/post-details.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import type { Group } from '../../settings/group.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { prices } from '../../settings/groups/prices.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import { readStudies } from '../studies/read-studies.server.ts'

export async function readServicePage(
  context: Readonly<RouterContextProvider>,
  group: Group<ServiceWords>,
  service: ServiceName,
) {
  const [settings, studies, article] = await Promise.all([
    readPageSettings(context, group, caseStudies, prices),
    readStudies(context, service),
    readRelatedArticle(context, service),
  ])
  return { settings, studies, article }
}

/** Null if it can't be read: the page is shown without it, and not cached. */
async function readRelatedArticle(
  context: Readonly<RouterContextProvider>,
  service: ServiceName,
): Promise<RelatedArticle | null> {
  const { data, error } = await findRelatedArticle(getServerClient(context), service)
  if (!error) return data
  logCallError(context, 'The related article could not be read', error)
  return null
}
