import type { RouterContextProvider } from 'react-router'
import { listCaseStudies } from '../../data/list-case-studies.ts'
import type { CaseStudy, ServiceName } from '../../data/rows/post-details.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'

/** Empty if they can't be read: the page is shown without them, and not cached. */
export async function readStudies(
  context: Readonly<RouterContextProvider>,
  service: ServiceName | null = null,
): Promise<CaseStudy[]> {
  const { data, error } = await listCaseStudies(getServerClient(context), service)
  if (!error) return data
  logCallError(context, 'The case studies could not be read', error)
  return []
}
