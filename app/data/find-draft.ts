import { failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export async function findDraft(client: Client, id: string): Promise<Result<PostDraftRow | null>> {
  const { data, error } = await client.from('post_drafts').select('*').eq('id', id).maybeSingle()
  return error ? failed(error) : ok(data)
}

/** What somebody has written of a post since it was published, but for what is scheduled. */
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

/** Saving waits for it, and some networks swallow what is sent. */
const longestLook = 10_000

/** Null if it is gone. */
export async function findDraftVersion(client: Client, id: string): Promise<Result<number | null>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('version')
    .eq('id', id)
    .abortSignal(AbortSignal.timeout(longestLook))
    .maybeSingle()
  return error ? failed(error) : ok(data?.version ?? null)
}
