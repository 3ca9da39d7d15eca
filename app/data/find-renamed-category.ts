import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function findRenamedCategory(client: Client, name: string): Promise<Result<string | null>> {
  // PostgreSQL refuses NUL, and names are short.
  if (name.includes('\0') || name.length > 300) return ok(null)
  const { data, error } = await client.rpc('find_renamed_category', { p_name: name })
  return error ? failed(error) : ok(data)
}
