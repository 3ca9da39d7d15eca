import { listImageUrls } from './images-in-post.ts'
import { failed, ok, type Result } from './result.ts'
import type { PreviewRow, PublishedPreviewRow } from './rows/reviews.ts'
import type { Client, Schema } from './schema.ts'
import { signImageUrls } from './sign-image-urls.ts'

type Functions = Schema['public']['Functions']

/** What is none may fit into no header. */
export const isToken = (text: string) => /^[0-9a-f]{64}$/.test(text)

export async function findPreview(
  client: Client,
  token: string,
): Promise<Result<PreviewRow | PublishedPreviewRow | null>> {
  const { data, error } = await client.rpc('find_preview', { p_token: token })
  return error ? failed(error) : ok(data)
}

/** Whether the draft has become a post that comes out later. */
export async function isPreviewComing(client: Client, token: string): Promise<Result<boolean>> {
  if (!isToken(token)) return ok(false)
  const { data, error } = await client.rpc('is_preview_coming', { p_token: token })
  return error ? failed(error) : ok(data)
}

/** `client` has to send the token in the header `x-preview-token`. */
export function findPreviewImages(client: Client, draft: PreviewRow): Promise<Result<Map<string, string>>> {
  return signImageUrls(client, listImageUrls({ ...draft, quote_image_url: draft.details.quote_image_url }))
}

export interface NewComment {
  paragraph: string
  place: number
  name: string
  body: string
}

export async function commentOnPreview(
  client: Client,
  token: string,
  { paragraph, place, name, body }: NewComment,
): Promise<Result<Functions['comment_on_preview']['Returns']>> {
  if (!isToken(token)) return ok(null)
  const { data, error } = await client.rpc('comment_on_preview', {
    p_token: token,
    p_paragraph: paragraph,
    p_place: place,
    p_name: name,
    p_body: body,
  })
  return error ? failed(error) : ok(data)
}

export async function requestPreviewCode(
  client: Client,
  token: string,
): Promise<Result<Functions['request_preview_code']['Returns']>> {
  if (!isToken(token)) return ok(null)
  const { data, error } = await client.rpc('request_preview_code', { p_token: token })
  return error ? failed(error) : ok(data)
}

export async function approvePreview(
  client: Client,
  token: string,
  { version, name, code }: { version: number; name: string; code: string },
): Promise<Result<Functions['approve_preview']['Returns']>> {
  if (!isToken(token)) return ok(null)
  const { data, error } = await client.rpc('approve_preview', {
    p_token: token,
    p_version: version,
    p_name: name,
    p_code: code,
  })
  return error ? failed(error) : ok(data)
}
