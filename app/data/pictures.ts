import { publishedImages, unpublishedImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { PictureFilter, PictureRow } from './rows/pictures.ts'
import type { Client } from './schema.ts'

export interface Picture extends PictureRow {
  url: string
  thumbnailUrl: string
}

export interface PicturesQuery {
  search: string
  filter: PictureFilter
  page: number
  pageSize: number
}

const thumbnail = { width: 360, height: 203, resize: 'cover' as const }
/** Seconds. */
const lifetime = 3600

export async function listPictures(
  client: Client,
  { search, filter, page, pageSize }: PicturesQuery,
): Promise<Result<{ pictures: Picture[]; hasMore: boolean }>> {
  const { data, error } = await client.rpc('list_pictures', {
    p_search: search,
    p_filter: filter,
    p_limit: pageSize + 1,
    p_offset: (page - 1) * pageSize,
  })
  if (error) return failed(error)
  const pictures = await Promise.all(data.slice(0, pageSize).map(row => toPicture(client, row)))
  return ok({ pictures, hasMore: data.length > pageSize })
}

async function toPicture(client: Client, row: PictureRow): Promise<Picture> {
  const bucket = client.storage.from(publishedImages)
  const url = bucket.getPublicUrl(row.name).data.publicUrl
  if (row.is_published) {
    const { publicUrl } = bucket.getPublicUrl(row.name, { transform: { ...thumbnail, quality: 60 } }).data
    return { ...row, url, thumbnailUrl: publicUrl }
  }
  const { data } = await client.storage
    .from(unpublishedImages)
    .createSignedUrl(row.name, lifetime, { transform: { ...thumbnail, quality: 60 } })
  return { ...row, url, thumbnailUrl: data?.signedUrl ?? url }
}

export async function removePictures(client: Client, names: string[]): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('list_unused_pictures', { p_names: names })
  if (error) return failed(error)
  if (data.length === 0) return ok([])
  // A copy may also lie in the bucket of unpublished images.
  for (const bucket of [publishedImages, unpublishedImages]) {
    const removed = await client.storage.from(bucket).remove(data)
    if (removed.error) return failed({ message: removed.error.message })
  }
  return ok(data)
}
