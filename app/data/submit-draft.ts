import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Hands a draft to the editors, or takes it back. Returns `submitted_at`. */
export async function submitDraft(
  client: Client,
  id: string,
  isSubmitted = true,
): Promise<Result<string | null>> {
  const { data, error } = await client.rpc('submit_draft', { p_draft_id: id, p_is_submitted: isSubmitted })
  return error ? failed(error) : ok(data)
}
