import { toImageKey } from './image-key.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Removes the file behind the URL unless a post still shows it. Call it after the post has let go of it. */
export async function removeUnusedImage(client: Client, url: string | null): Promise<Result<undefined>> {
  const key = toImageKey(url)
  if (!url || !key) return ok(undefined)
  const users = await client.from('posts').select('id').eq('feature_image_url', url).limit(1)
  if (users.error) return failed(users.error)
  if (users.data.length > 0) return ok(undefined)
  const readers = await client.from('posts').select('id').like('content', toContentPattern(url)).limit(1)
  if (readers.error) return failed(readers.error)
  if (readers.data.length > 0) return ok(undefined)
  const { error } = await client.storage.from('post-images').remove([key])
  return error ? failed({ message: error.message }) : ok(undefined)
}

/** Finds the picture in rich text, where `&` is written in another way. The timestamp in its name makes it unique. */
function toContentPattern(url: string): string {
  const name = url.split('/').at(-1) ?? ''
  return `%/${name.replaceAll('%', '\\%').replaceAll('&', '%')}%`
}
