import { toObjectName } from './object-name.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import { followUpload, type UploadListener } from './upload-progress.ts'

/** Stores the image under a new name and answers its public URL. */
export async function uploadImage(
  client: Client,
  image: File,
  onProgress: UploadListener = () => {},
  now = Date.now(),
): Promise<Result<string>> {
  followUpload(image, onProgress)
  const key = toObjectName(image.name, now)
  const bucket = client.storage.from('post-images')
  const { error } = await bucket.upload(key, image)
  if (error) return failed({ message: error.message, code: isRefused(error) ? '42501' : undefined })
  return ok(bucket.getPublicUrl(key).data.publicUrl)
}

/** Storage has its own way to say what PostgreSQL calls 42501. */
const isRefused = (error: object) => 'statusCode' in error && error.statusCode === '403'
