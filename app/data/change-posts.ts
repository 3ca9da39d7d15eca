import { toPostDetails } from './post-details.ts'
import { type CallError, failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

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
  gone: PostDraftRow[]
  error: CallError | null
}

/** Keeps a draft that was saved again since it was read. */
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
      // A refusal has a code; without one the draft may have been deleted.
      if (!error.code) gone.push(draft)
      return { gone, error: failed(error).error }
    }
    if (data.length > 0) gone.push(draft)
  }
  return { gone, error: null }
}

/** Restores each with its writer and the state of its review. A draft that exists is left as it is. */
export async function bringBackDrafts(client: Client, drafts: PostDraftRow[]): Promise<Result<undefined>> {
  for (const draft of drafts) {
    const { error } = await client.rpc('bring_back_draft', { p_draft: draft })
    if (error) return failed(error)
  }
  return ok(undefined)
}

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
