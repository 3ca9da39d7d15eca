import { listImageKeys, listImageUrls } from './images-in-post.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostDraftRow } from './rows/drafts.ts'
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

/** `is_shown`: also by a scheduled change, at its time. */
export async function findImages(client: Client, urls: string[]): Promise<Result<ImageState[]>> {
  const keys = listImageKeys(urls)
  if (keys.length === 0) return ok([])
  const { data, error } = await client.rpc('find_images', { p_names: keys })
  if (error) return failed(error)
  if (data.every(image => image.is_shown || !image.is_published)) return ok(data)
  const coming = await listComingImages(client)
  if (coming.error) return coming
  return ok(data.map(image => ({ ...image, is_shown: image.is_shown || coming.data.has(image.name) })))
}

async function listComingImages(client: Client): Promise<Result<Set<string>>> {
  const { data, error } = await client
    .from('post_drafts')
    .select('content,feature_image_url,details,base')
    .not('scheduled_for', 'is', null)
  if (error) return failed(error)
  return ok(new Set(data.flatMap(listAddedImages)))
}

/** A picture that stood in the post before is taken away together with that. */
function listAddedImages({ base, details, ...edit }: ScheduledText): string[] {
  const { content = '', imageUrl = null } = (base as DraftBase | null)?.fields ?? {}
  const before = new Set(listImageKeys(listImageUrls({ content, feature_image_url: imageUrl })))
  const images = listImageUrls({ ...edit, quote_image_url: details.quote_image_url })
  return listImageKeys(images).filter(key => !before.has(key))
}

type ScheduledText = Pick<PostDraftRow, 'content' | 'feature_image_url' | 'details' | 'base'>
interface DraftBase {
  fields?: { content?: string; imageUrl?: string | null } | null
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
