import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function findPostVersion(client: Client, id: string): Promise<Result<string | null>> {
  const { data, error } = await client.from('posts').select('updated_at').eq('id', id).maybeSingle()
  return error ? failed(error) : ok(data?.updated_at ?? null)
}
