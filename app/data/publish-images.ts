import { listImageKeys } from './image-urls.ts'
import { failed, ok, type Result } from './result.ts'
import type { ImageState } from './rows/pictures.ts'
import type { Client } from './schema.ts'

export const publishedImages = 'post-images'
export const unpublishedImages = 'unpublished-images'

/** Call before saving the post: only the built-in backend does this by itself, in the transaction that saves. */
export async function publishImages(client: Client, urls: string[]): Promise<Result<undefined>> {
  const images = await findImages(client, urls)
  if (images.error) return failed(images.error)
  const waiting = images.data.filter(image => !image.is_published)
  return moveAll(client, waiting, unpublishedImages, publishedImages)
}

/** Makes images private that no post shows any more. Call after saving the post. */
export async function withdrawImages(client: Client, urls: string[]): Promise<Result<undefined>> {
  const images = await findImages(client, urls)
  if (images.error) return failed(images.error)
  const left = images.data.filter(image => image.is_published && !image.is_shown)
  return moveAll(client, left, publishedImages, unpublishedImages)
}

export async function findImages(client: Client, urls: string[]): Promise<Result<ImageState[]>> {
  const keys = listImageKeys(urls)
  if (keys.length === 0) return ok([])
  const { data, error } = await client.rpc('find_images', { p_names: keys })
  return error ? failed(error) : ok(data)
}

async function moveAll(
  client: Client,
  images: ImageState[],
  from: string,
  to: string,
): Promise<Result<undefined>> {
  const moves = await Promise.all(
    images.map(({ name }) => client.storage.from(from).move(name, name, { destinationBucket: to })),
  )
  const error = moves.find(move => move.error && !isGone(move.error))?.error
  return error ? failed({ message: error.message }) : ok(undefined)
}

/** Somebody else has moved it meanwhile. */
const isGone = (error: object) => 'statusCode' in error && error.statusCode === '404'
