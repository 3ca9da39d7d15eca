import { failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export type SubmittedDraft = Pick<PostDraftRow, 'id' | 'title'> & { submitted_at: string }

export async function listSubmittedDrafts(client: Client, limit: number): Promise<Result<SubmittedDraft[]>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('id,title,submitted_at')
    .not('submitted_at', 'is', null)
    .is('post_id', null)
    .order('submitted_at')
    .limit(limit)
    .overrideTypes<SubmittedDraft[], { merge: false }>()
  return error ? failed(error) : ok(data)
}
