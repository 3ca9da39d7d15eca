import { listImageKeys } from '../../../data/image-urls.ts'
import { publishImages } from '../../../data/publish-images.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'

/** The built-in backend makes public what is saved; a hosted project has to be asked before. */
export async function publishPictures(client: Client, values: unknown): Promise<Result<undefined>> {
  const urls = listTexts(values).filter(text => listImageKeys([text]).length > 0)
  return urls.length === 0 ? ok(undefined) : publishImages(client, urls)
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
