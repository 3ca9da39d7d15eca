import { type CallError, failed, ok, type Result } from './result.ts'
import type { CalendarEntry } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type Scheduled = Pick<CalendarEntry, 'kind' | 'id' | 'version'>

/** By the database's clock, whatever ours says. */
export const immediately = 'now'

/** Moves what is scheduled to another moment, and answers with its version then; what was changed since is left alone. */
export async function reschedule(
  client: Client,
  { kind, id, version }: Scheduled,
  moment: string,
): Promise<Result<string>> {
  const { data, error } =
    kind === 'post'
      ? await client
          .from('posts')
          .update({ created_at: moment })
          .eq('id', id)
          .eq('updated_at', version)
          .select('updated_at')
      : await client
          .from('post_drafts')
          .update({ scheduled_for: moment })
          .eq('id', id)
          .not('scheduled_for', 'is', null)
          .select('updated_at')
  if (error) return failed(error)
  const [saved] = data
  return saved ? ok(saved.updated_at) : failed(changedMeanwhile)
}

/** A post becomes a draft again, and a change of one what its writer was writing. */
export async function unschedule(client: Client, { kind, id }: Scheduled): Promise<Result<undefined>> {
  const { error } =
    kind === 'post'
      ? await client.rpc('unschedule_post', { p_id: id })
      : await client.from('post_drafts').update({ scheduled_for: null }).eq('id', id)
  if (!error) return ok(undefined)
  return failed(kind === 'edit' && error.code === '23505' ? otherDraft : error)
}

const changedMeanwhile: CallError = {
  message: 'Somebody changed this meanwhile. Look again.',
  code: 'POST_CHANGED',
}
const otherDraft: CallError = {
  message: 'Its writer has another draft of this post. Save or discard that first.',
  code: '23505',
}
