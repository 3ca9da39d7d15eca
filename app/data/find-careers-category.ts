import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function findCareersCategory(client: Client): Promise<Result<string | null>> {
  const { data, error } = await client.from('categories').select('id').eq('name', 'Careers').single()
  if (error?.code === 'PGRST116') return ok(null)
  if (error) return failed(error)
  return ok(data.id)
}
