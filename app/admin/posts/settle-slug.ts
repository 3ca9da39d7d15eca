import { checkSlug } from '../../data/check-slug.ts'
import { ok, type Result } from '../../data/result.ts'
import type { Client } from '../../data/schema.ts'

/** The database's constraint on slugs. */
const form = /^[a-z0-9]+(-[a-z0-9]+)*$/
const longest = 100

/** What was typed right before saving may not be a slug yet. */
export async function settleSlug<Draft extends { slug: string | null }>(
  client: Client,
  draft: Draft,
  postId: string | null,
): Promise<Result<Draft>> {
  const { slug } = draft
  if (slug === null || (form.test(slug) && slug.length <= longest)) return ok(draft)
  const { data, error } = await checkSlug(client, slug, postId)
  return error ? { data: null, error } : ok({ ...draft, slug: data.slug })
}
