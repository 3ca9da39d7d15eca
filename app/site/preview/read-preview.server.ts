import { data } from 'react-router'
import { splitBlocks } from '../../admin/posts/merge/split-blocks.ts'
import { findPreview, findPreviewImages, isPreviewComing, isToken } from '../../data/previews.ts'
import { requestParts } from '../../data/request-parts.ts'
import { ok, type Result } from '../../data/result.ts'
import type { PreviewRow, PublishedPreviewRow, ReviewCommentRow } from '../../data/rows/reviews.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { sanitiseContent } from '../blog/sanitise-content.server.ts'
import { toArticleText } from '../blog/to-article-text.server.ts'
import { isStudy } from '../studies/is-study.ts'
import { Paragraphs, toParagraphText } from './paragraphs.ts'

type Context = Parameters<typeof getServerClient>[0]

export interface PlacedComment extends ReviewCommentRow {
  isChanged: boolean
}

export interface PreviewBlock {
  /** From 0. */
  place: number
  html: string
  text: string
  comments: PlacedComment[]
}

export interface Preview extends Omit<PreviewRow, 'content' | 'comments' | 'email'> {
  isStudy: boolean
  blocks: PreviewBlock[]
  /** Reading time; null for an opening. */
  minutes: number | null
  /** On paragraphs that are gone. */
  homeless: PlacedComment[]
  /** The masked address to which a code is mailed. */
  emailHint: string | null
}

export async function readPreview(
  context: Context,
  token: string,
): Promise<Result<Preview | PublishedPreviewRow | null>> {
  if (!isToken(token)) return ok(null)
  const reading = readPageSettings(context, caseStudies)
  const client = getServerClient(context, { 'x-preview-token': token })
  const { data: draft, error } = await findPreview(client, token)
  if (error) return { data: null, error }
  if (!draft || draft.published) return ok(draft)
  const { supabaseUrl, browserSupabaseUrl } = context.get(requestParts)
  const images = await findPreviewImages(client, draft)
  if (images.error) logCallError(context, 'The pictures of a preview could not be found', images.error)
  const shown = new Map(
    [...(images.data ?? [])].map(([url, address]) => [url, address.replace(supabaseUrl, browserSupabaseUrl)]),
  )
  const { content, comments, email, ...rest } = draft
  const settings = await reading
  const text = showImages(content, shown)
  const { html, minutes } =
    rest.category === 'Careers'
      ? { html: sanitiseContent(text, browserSupabaseUrl), minutes: null }
      : toArticleText(text, browserSupabaseUrl)
  const blocks: PreviewBlock[] = splitBlocks(html).map((block, place) => ({
    place,
    html: block,
    text: toParagraphText(block),
    comments: [],
  }))
  const paragraphs = new Paragraphs(blocks.map(({ text }) => text))
  const homeless: PlacedComment[] = []
  for (const comment of comments) {
    const found = paragraphs.find(comment)
    const list = found ? blocks[found.place]?.comments : undefined
    const placed = { ...comment, isChanged: found?.isChanged ?? true }
    ;(list ?? homeless).push(placed)
  }
  const { feature_image_url: picture } = draft
  const quote = draft.details.quote_image_url
  return ok({
    ...rest,
    details: quote ? { ...rest.details, quote_image_url: shown.get(quote) ?? quote } : rest.details,
    isStudy: isStudy(rest.category, resolve(caseStudies, settings).category),
    feature_image_url: picture && (shown.get(picture) ?? picture),
    blocks,
    minutes,
    homeless,
    emailHint: email && toHint(email),
  })
}

/** The same for unknown, ended and expired links. */
export async function toNoPreview(context: Context, token: string) {
  const { data: isComing } = await isPreviewComing(getServerClient(context), token)
  return data(isComing ? 'coming' : null, { status: 404 })
}

function showImages(content: string, shown: Map<string, string>): string {
  let text = content
  for (const [url, address] of shown) {
    if (url !== address) text = text.replaceAll(`"${url.replaceAll('&', '&amp;')}"`, `"${address}"`)
  }
  return text
}

/** "a•••@client.example", which its owner recognises. */
const toHint = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')
