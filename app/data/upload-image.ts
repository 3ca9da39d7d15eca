import { toObjectName } from './object-name.ts'
import { publishedImages, unpublishedImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import { followUpload, type UploadListener } from './upload-progress.ts'

export const uploadImage = (
  client: Client,
  image: File,
  onProgress: UploadListener = () => {},
  now = Date.now(),
): Promise<Result<string>> => store(client, publishedImages, image, onProgress, now)

/** Private until `publishImages`. Returns the public address that it will have then. */
export const uploadUnpublishedImage = (
  client: Client,
  image: File,
  onProgress: UploadListener = () => {},
  now = Date.now(),
): Promise<Result<string>> => store(client, unpublishedImages, image, onProgress, now)

async function store(
  client: Client,
  bucket: string,
  image: File,
  onProgress: UploadListener,
  now: number,
): Promise<Result<string>> {
  followUpload(image, onProgress)
  const key = toObjectName(image.name, now)
  const { error } = await client.storage.from(bucket).upload(key, image)
  if (error) return failed({ message: error.message, code: isRefused(error) ? '42501' : undefined })
  return ok(client.storage.from(publishedImages).getPublicUrl(key).data.publicUrl)
}

/** Storage reports PostgreSQL's 42501 as 403. */
const isRefused = (error: object) => 'statusCode' in error && error.statusCode === '403'
