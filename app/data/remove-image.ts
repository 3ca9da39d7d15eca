import { toImageKey } from './image-key.ts'
import { findImages, publishedImages, withdrawImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Call after saving the post. The bytes stay in the bucket of unpublished images. */
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
