import { toPostDetails } from './post-details.ts'
import { type CallError, failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

/** Which rows of the list are meant: posts, and drafts of new ones. */
export interface ListedIds {
  postIds: string[]
  draftIds: string[]
}

export async function setCategory(
  client: Client,
  { postIds, draftIds }: ListedIds,
  categoryId: string | null,
): Promise<Result<undefined>> {
  const fields = { category_id: categoryId }
  if (postIds.length > 0) {
    const { error } = await client.from('posts').update(fields).in('id', postIds)
    if (error) return failed(error)
  }
  if (draftIds.length > 0) {
    const { error } = await client.from('post_drafts').update(fields).in('id', draftIds)
    if (error) return failed(error)
  }
  return ok(undefined)
}

/** From when on visitors read them. */
export async function setPublication(
  client: Client,
  postIds: string[],
  time: string,
): Promise<Result<undefined>> {
  const { error } = await client.from('posts').update({ created_at: time }).in('id', postIds)
  return error ? failed(error) : ok(undefined)
}

export async function readDrafts(client: Client, ids: string[]): Promise<Result<PostDraftRow[]>> {
  if (ids.length === 0) return ok([])
  const { data, error } = await client.from('post_drafts').select('*').in('id', ids)
  return error ? failed(error) : ok(data)
}

export interface DiscardedDrafts {
  /** One whose answer was lost is among them. */
  gone: PostDraftRow[]
  /** Why not all. */
  error: CallError | null
}

/** What somebody wrote in one since it was read stays. */
export async function discardDrafts(client: Client, drafts: PostDraftRow[]): Promise<DiscardedDrafts> {
  const gone: PostDraftRow[] = []
  for (const draft of drafts) {
    const { id, version } = draft
    const { data, error } = await client
      .from('post_drafts')
      .delete()
      .eq('id', id)
      .eq('version', version)
      .select('id')
    if (error) {
      // What the server refuses has a code.
      if (!error.code) gone.push(draft)
      return { gone, error: failed(error).error }
    }
    if (data.length > 0) gone.push(draft)
  }
  return { gone, error: null }
}

/** Each with whose it was and where its review stood. What is there already stays as it is. */
export async function bringBackDrafts(client: Client, drafts: PostDraftRow[]): Promise<Result<undefined>> {
  for (const draft of drafts) {
    const { error } = await client.rpc('bring_back_draft', { p_draft: draft })
    if (error) return failed(error)
  }
  return ok(undefined)
}

/** A draft as it is published. */
export function toPublishedText(row: PostDraftRow) {
  return {
    title: row.title,
    excerpt: row.excerpt,
    content: row.content,
    categoryId: row.category_id ?? '',
    imageUrl: row.feature_image_url,
    image: null,
    slug: row.slug,
    publishAt: null,
    details: toPostDetails({ ...toPostDetails(null), ...row.details }),
  }
}
