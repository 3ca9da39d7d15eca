import type { RouterContextProvider } from 'react-router'
import { listCaseStudies } from '../../data/list-case-studies.ts'
import type { CaseStudy, ServiceName } from '../../data/schema.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'

interface ReadStudies {
  studies: CaseStudy[]
  /** 503 keeps a page from being kept that lacks what could not be read. */
  status: 200 | 503
}

export async function readStudies(
  context: Readonly<RouterContextProvider>,
  service: ServiceName | null = null,
): Promise<ReadStudies> {
  const { data, error } = await listCaseStudies(getServerClient(context), service)
  if (!error) return { studies: data, status: 200 }
  logCallError(context, 'The case studies could not be read', error)
  return { studies: [], status: 503 }
}
