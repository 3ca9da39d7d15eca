import { failed, ok, type Result } from './result.ts'
import type { PostDraftFields, PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export type KeptDraft = Pick<PostDraftRow, 'version' | 'updated_at'>

/** Fails with 23505 if the draft, or another edit of the post by the same writer, exists. */
export async function createDraft(
  client: Client,
  draft: PostDraftFields & Pick<PostDraftRow, 'id' | 'post_id'>,
): Promise<Result<KeptDraft>> {
  const { data, error } = await client.from('post_drafts').insert(draft).select('version,updated_at').single()
  return error ? failed(error) : ok(data)
}

/** Returns null and replaces nothing if another version is there, or none. */
export async function updateDraft(
  client: Client,
  id: string,
  version: number,
  fields: Partial<PostDraftFields>,
): Promise<Result<KeptDraft | null>> {
  const { data, error } = await client
    .from('post_drafts')
    .update(fields)
    .eq('id', id)
    .eq('version', version)
    .select('version,updated_at')
    .maybeSingle()
  return error ? failed(error) : ok(data)
}
