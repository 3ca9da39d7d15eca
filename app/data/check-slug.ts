import { failed, ok, type Result } from './result.ts'
import type { SlugOwner } from './rows/posts.ts'
import type { Client } from './schema.ts'

/** The slug that the database would make of the text, and the other post that has or had it. */
export async function checkSlug(
  client: Client,
  text: string,
  postId: string | null,
): Promise<Result<SlugOwner>> {
  const { data, error } = await client.rpc('check_slug', { p_text: text, p_post_id: postId }).single()
  return error ? failed(error) : ok(data)
}

export async function listFormerSlugs(client: Client, postId: string): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('list_former_slugs', { p_post_id: postId })
  return error ? failed(error) : ok(data.map(({ slug }) => slug))
}
