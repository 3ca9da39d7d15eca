import { failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
import type { Client } from './schema.ts'

export type OwnDraft = Pick<PostDraftRow, 'id' | 'title' | 'version' | 'updated_at' | 'submitted_at'>

export async function listOwnDrafts(client: Client, userId: string): Promise<Result<OwnDraft[]>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('id,title,version,updated_at,submitted_at')
    .eq('writer_id', userId)
    .is('post_id', null)
    .order('updated_at', { ascending: false })
    .order('id')
    .limit(200)
  return error ? failed(error) : ok(data)
}
