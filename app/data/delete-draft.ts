import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** False if the draft was saved again since `version`. */
export async function deleteDraft(client: Client, id: string, version: number): Promise<Result<boolean>> {
  const { error } = await client.from('post_drafts').delete().eq('id', id).eq('version', version)
  if (error) return failed(error)
  const rest = await client.from('post_drafts').select('id').eq('id', id).maybeSingle()
  return rest.error ? failed(rest.error) : ok(rest.data === null)
}
