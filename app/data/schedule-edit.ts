import { listImageUrls } from './images-in-post.ts'
import { publishImages, withdrawImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostDraftFields } from './rows/drafts.ts'
import type { ScheduledEdit } from './rows/posts.ts'
import type { Client } from './schema.ts'

export async function scheduleEdit(
  client: Client,
  edit: Omit<PostDraftFields, 'device' | 'publish_at'> & { post_id: string; scheduled_for: string },
): Promise<Result<undefined>> {
  // Nobody moves them at that time where the database does not.
  const images = listImageUrls({ ...edit, quote_image_url: edit.details.quote_image_url })
  const published = await publishImages(client, images)
  if (published.error) return published
  const { error } = await client.from('post_drafts').insert({ id: crypto.randomUUID(), ...edit })
  if (!error) return ok(undefined)
  await withdrawImages(client, images)
  return failed(error)
}

export async function listScheduledEdits(client: Client, postId: string): Promise<Result<ScheduledEdit[]>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('id,scheduled_for,failed_for,schedule_error')
    .eq('post_id', postId)
    .not('scheduled_for', 'is', null)
    .order('scheduled_for')
  return error ? failed(error) : ok(data as ScheduledEdit[])
}
