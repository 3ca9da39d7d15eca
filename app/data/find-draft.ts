import { failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export async function findDraft(client: Client, id: string): Promise<Result<PostDraftRow | null>> {
  const { data, error } = await client.from('post_drafts').select('*').eq('id', id).maybeSingle()
  return error ? failed(error) : ok(data)
}

export async function findPendingEdit(
  client: Client,
  postId: string,
  writerId: string,
): Promise<Result<PostDraftRow | null>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('*')
    .eq('post_id', postId)
    .eq('writer_id', writerId)
    .is('scheduled_for', null)
    .maybeSingle()
  return error ? failed(error) : ok(data)
}

/** Milliseconds: saving waits for this, and some networks never answer. */
const longestLook = 10_000

export async function findDraftVersion(client: Client, id: string): Promise<Result<number | null>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('version')
    .eq('id', id)
    .abortSignal(AbortSignal.timeout(longestLook))
    .maybeSingle()
  return error ? failed(error) : ok(data?.version ?? null)
}
