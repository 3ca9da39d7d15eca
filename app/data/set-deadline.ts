import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function setDeadline(
  client: Client,
  postId: string,
  deadline: string | null,
): Promise<Result<undefined>> {
  const { data, error } = await client
    .from('post_details')
    .update({ deadline })
    .eq('post_id', postId)
    .select('post_id')
  if (error) return failed(error)
  if (data.length === 0)
    return failed({ message: 'This opening can’t be changed by you, or no longer exists.' })
  return ok(undefined)
}
