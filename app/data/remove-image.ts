import { toImageKey } from './image-key.ts'
import { findImages, publishedImages, withdrawImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/**
 * Removes the file behind the URL from the public ones unless a post still shows it. Its bytes stay among the unpublished
 * ones: the built-in backend keeps them, and a hosted project is told to. Call it after the post has let go of it.
 */
export async function removeUnusedImage(client: Client, url: string | null): Promise<Result<undefined>> {
  const key = toImageKey(url)
  if (!url || !key) return ok(undefined)
  const images = await findImages(client, [url])
  if (images.error) return failed(images.error)
  if (images.data.some(image => image.is_shown)) return ok(undefined)
  const withdrawn = await withdrawImages(client, [url])
  if (withdrawn.error) return withdrawn
  const { error } = await client.storage.from(publishedImages).remove([key])
  return error ? failed({ message: error.message }) : ok(undefined)
}
