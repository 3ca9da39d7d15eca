import { removeUnusedImage } from './remove-image.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface DeletedPost {
  /** Why its image is still in the bucket, if it could not be removed. */
  imageLeft: string | null
}

/** Deletes a post, then the image only it showed. */
export async function deletePost(
  client: Client,
  post: { id: string; feature_image_url: string | null },
): Promise<Result<DeletedPost>> {
  const { data, error } = await client.from('posts').delete().eq('id', post.id).select('id')
  if (error) return failed(error)
  if (data.length === 0) {
    const rest = await client.from('posts').select('id').eq('id', post.id).maybeSingle()
    if (rest.data) return failed({ message: 'You do not have administrative privileges.' })
  }
  const removed = await removeUnusedImage(client, post.feature_image_url)
  return ok({ imageLeft: removed.error ? removed.error.message : null })
}
