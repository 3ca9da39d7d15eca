import { listImageUrls } from './images-in-post.ts'
import { withdrawImages } from './publish-images.ts'
import { removeUnusedImage } from './remove-image.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Returns why an image that only this post showed is still public, if removing it failed. */
export async function deletePost(
  client: Client,
  post: { id: string; feature_image_url: string | null },
): Promise<Result<string | undefined>> {
  const details = await client
    .from('post_details')
    .select('quote_image_url')
    .eq('post_id', post.id)
    .maybeSingle()
  if (details.error) return failed(details.error)
  const { data, error } = await client.from('posts').delete().eq('id', post.id).select('id,content')
  if (error) return failed(error)
  if (data.length === 0) {
    const rest = await client.from('posts').select('id').eq('id', post.id).maybeSingle()
    if (rest.data) return failed({ message: 'You do not have administrative privileges.', code: '42501' })
  }
  const removed = await removeUnusedImage(client, post.feature_image_url)
  const inText = data.flatMap(({ content }) =>
    listImageUrls({ feature_image_url: null, content, ...details.data }),
  )
  const withdrawn = await withdrawImages(client, inText)
  const left = removed.error ?? withdrawn.error
  return ok(left ? left.message : undefined)
}
