import { listImageKeys } from '../../../data/images-in-post.ts'
import { publishImages } from '../../../data/publish-images.ts'
import { query } from '../../../data/query.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'
import { type SaveOutcome, saveSettings } from '../../../data/settings.ts'
import { withFreshProof } from '../../../session/with-fresh-proof.ts'

/** All or nothing, after a fresh sign-in where a setting requires it. */
export function saveValues(
  values: Record<string, unknown>,
  base: Record<string, number>,
): Promise<Result<SaveOutcome>> {
  return withFreshProof(() =>
    query(async client => {
      const published = await publishPictures(client, values)
      return published.error ? published : saveSettings(client, values, base)
    }),
  )
}

/** The built-in backend publishes pictures on saving; a hosted Supabase project has to be asked before. */
async function publishPictures(client: Client, values: unknown): Promise<Result<undefined>> {
  const urls = listTexts(values).filter(text => listImageKeys([text]).length > 0)
  return urls.length === 0 ? ok(undefined) : publishImages(client, urls)
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
