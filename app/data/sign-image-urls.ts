import { toImageKey } from './image-key.ts'
import { unpublishedImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Seconds. */
const lifetime = 3600

/** Signed addresses for unpublished images, in one request; every other image keeps its own. */
export async function signImageUrls(client: Client, urls: string[]): Promise<Result<Map<string, string>>> {
  const keys = new Map(urls.map(url => [url, toImageKey(url)]))
  const ours = [...new Set(keys.values())].filter(key => key !== null)
  if (ours.length === 0) return ok(new Map(urls.map(url => [url, url])))
  const { data, error } = await client.storage.from(unpublishedImages).createSignedUrls(ours, lifetime)
  if (error) return failed({ message: error.message })
  const signed = new Map(data.map(({ path, signedUrl, error }) => [path, error ? null : signedUrl]))
  return ok(new Map(urls.map(url => [url, signed.get(keys.get(url) ?? null) ?? url])))
}
