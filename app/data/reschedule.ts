import { listImageUrls } from './images-in-post.ts'
import { withdrawImages } from './publish-images.ts'
import { type CallError, failed, ok, type Result } from './result.ts'
import type { CalendarEntry } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type Scheduled = Pick<CalendarEntry, 'kind' | 'id' | 'at' | 'version'>

/** By the clock of the database, which may differ from the browser's. */
export const immediately = 'now'

/** Returns the new version. What was changed or moved since `version` is left alone. */
export async function reschedule(
  client: Client,
  { kind, id, at, version }: Scheduled,
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
          .eq('scheduled_for', at)
          .select('updated_at')
  if (error) return failed(error)
  const [saved] = data
  return saved ? ok(saved.updated_at) : failed(changedMeanwhile)
}

export const takesPlaceSoon = 'It takes place within a minute.'

/** Why a change that was due now is not out: a conflict, or its turn has not come in some seconds. Null once it is. */
export async function findScheduleError(
  client: Client,
  editId: string,
  tries = 12,
): Promise<Result<string | null>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('scheduled_for,failed_for,schedule_error')
    .eq('id', editId)
    .maybeSingle()
  if (error) return failed(error)
  if (!data) return ok(null)
  if (data.failed_for === data.scheduled_for && data.schedule_error) return ok(data.schedule_error)
  if (tries === 0) return ok(takesPlaceSoon)
  await new Promise(resolve => setTimeout(resolve, 250))
  return findScheduleError(client, editId, tries - 1)
}

/** A post becomes a draft; a scheduled change becomes its writer's pending edit. */
export async function unschedule(client: Client, scheduled: Scheduled): Promise<Result<undefined>> {
  return scheduled.kind === 'post' ? unschedulePost(client, scheduled) : unscheduleEdit(client, scheduled)
}

async function unschedulePost(client: Client, { id }: Scheduled): Promise<Result<undefined>> {
  const { error } = await client.rpc('unschedule_post', { p_id: id })
  return error ? failed(error) : ok(undefined)
}

async function unscheduleEdit(client: Client, { id, at }: Scheduled): Promise<Result<undefined>> {
  const { data, error } = await client
    .from('post_drafts')
    .update({ scheduled_for: null })
    .eq('id', id)
    .eq('scheduled_for', at)
    .select('content,feature_image_url,details')
  if (error) return failed(error.code === '23505' ? otherDraft : error)
  const [edit] = data
  if (!edit) return failed(changedMeanwhile)
  // If this fails, they stay public by addresses that nobody knows.
  await withdrawImages(client, listImageUrls({ ...edit, quote_image_url: edit.details.quote_image_url }))
  return ok(undefined)
}

const changedMeanwhile: CallError = {
  message: 'Somebody changed this meanwhile. Look again.',
  code: 'POST_CHANGED',
}
const otherDraft: CallError = {
  message: 'Its writer has another draft of this post. Save or discard that first.',
  code: '23505',
}
