import { removeUnusedImage } from './remove-image.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Deletes a post, then the image only it showed. Answers why that is still in the bucket, if it could not be removed. */
export async function deletePost(
  client: Client,
  post: { id: string; feature_image_url: string | null },
): Promise<Result<string | undefined>> {
  const { data, error } = await client.from('posts').delete().eq('id', post.id).select('id')
  if (error) return failed(error)
  if (data.length === 0) {
    const rest = await client.from('posts').select('id').eq('id', post.id).maybeSingle()
    if (rest.data) return failed({ message: 'You do not have administrative privileges.', code: '42501' })
  }
  const removed = await removeUnusedImage(client, post.feature_image_url)
  return ok(removed.error ? removed.error.message : undefined)
}
