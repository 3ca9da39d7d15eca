import { failed, ok, type Result } from './result.ts'
import type { SlugOwner } from './rows/posts.ts'
import type { Client } from './schema.ts'

/** What a slug made of the text would be, and which post other than `postId` has or had it. */
export async function checkSlug(
  client: Client,
  text: string,
  postId: string | null,
): Promise<Result<SlugOwner>> {
  const { data, error } = await client.rpc('check_slug', { p_text: text, p_post_id: postId }).single()
  return error ? failed(error) : ok(data)
}

/** The slugs that lead to a post, the last one first. */
export async function listFormerSlugs(client: Client, postId: string): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('list_former_slugs', { p_post_id: postId })
  return error ? failed(error) : ok(data.map(({ slug }) => slug))
}
