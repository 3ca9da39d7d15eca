import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function isGonePost(
  client: Client,
  slug: string,
  { opening }: { opening: boolean },
): Promise<Result<boolean>> {
  if (!/^[a-z0-9-]+$/.test(slug)) return ok(false)
  const { data, error } = await client.rpc('is_gone_post', { p_slug: slug, p_opening: opening })
  return error ? failed(error) : ok(data)
}
