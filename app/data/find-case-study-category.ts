import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function findCaseStudyCategory(client: Client): Promise<Result<string | null>> {
  const { data, error } = await client
    .from('settings')
    .select('value')
    .eq('name', 'case_studies.category')
    .maybeSingle()
  if (error) return failed(error)
  return ok(typeof data?.value === 'string' ? data.value : null)
}
