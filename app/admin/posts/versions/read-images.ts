import type { FormerPost } from '../../../data/find-former-post.ts'
import { toImageKey } from '../../../data/image-key.ts'
import { listImageUrls } from '../../../data/images-in-post.ts'
import { findImages } from '../../../data/publish-images.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'
import { signImageUrls } from '../../../data/sign-image-urls.ts'

export interface VersionImages {
  /** The URLs that they are shown from. */
  shown: ReadonlyMap<string, string>
  /** Our own images that no bucket has any more. */
  gone: ReadonlySet<string>
}

const listImages = (text: FormerPost) =>
  listImageUrls({ ...text, quote_image_url: text.details?.quote_image_url })

export async function readImages(
  client: Client,
  texts: (FormerPost | null)[],
): Promise<Result<VersionImages>> {
  const urls = [...new Set(texts.filter(text => text !== null).flatMap(listImages))]
  if (urls.length === 0) return ok({ shown: new Map(), gone: new Set() })
  const [shown, found] = await Promise.all([signImageUrls(client, urls), findImages(client, urls)])
  if (shown.error) return failed(shown.error)
  if (found.error) return failed(found.error)
  const names = new Set(found.data.map(({ name }) => name))
  const isGone = (url: string) => !names.has(toImageKey(url) ?? '')
  return ok({ shown: shown.data, gone: new Set(urls.filter(isGone)) })
}
