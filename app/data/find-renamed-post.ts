import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface RenamedPost {
  slug: string
  is_opening: boolean
}

export async function findRenamedPost(client: Client, slug: string): Promise<Result<RenamedPost | null>> {
  if (!/^[a-z0-9-]+$/.test(slug)) return ok(null)
  const { data, error } = await client.rpc('find_renamed_post', { p_slug: slug }).maybeSingle()
  return error ? failed(error) : ok(data)
}
