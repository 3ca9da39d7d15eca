import { failed, ok, type Result } from './result.ts'
import type { CaseStudy, ServiceName } from './rows/post-details.ts'
import type { Client } from './schema.ts'

export async function listCaseStudies(
  client: Client,
  service: ServiceName | null = null,
  limit = 3,
): Promise<Result<CaseStudy[]>> {
  const { data, error } = await client.rpc('list_case_studies', { p_service: service, p_limit: limit })
  return error ? failed(error) : ok(data)
}
