import { noDetails, toPostDetails } from '../../../data/post-details.ts'
import type { DraftDevice, PostDraftFields, PostDraftRow } from '../../../data/rows/drafts.ts'
import type { PostDetails } from '../../../data/rows/post-details.ts'
import { isBlankHtml } from '../blank-html.ts'
import { type EditedPost, type StoredDraft, toStoredDraft } from '../post-draft.ts'

export interface DraftBase {
  /** `updated_at` of the post; null for a new one. */
  version: string | null
  /** The post's text at that version; null where unknown. */
  fields: StoredDraft | null
}

export interface DraftText {
  draft: StoredDraft
  base: DraftBase
}

/** For an unknown version: it differs from each, so that no version is overwritten unseen. */
export const noVersion = '1970-01-01T00:00:00Z'

export function toBase(post: EditedPost | null): DraftBase {
  return { version: post?.updated_at ?? null, fields: toStoredDraft(post) }
}

export function isSameText(a: StoredDraft, b: StoredDraft): boolean {
  return toComparable(a) === toComparable(b)
}

/** FNV-1a, twice 32 bits. Collisions are unlikely; not for security. */
export function toDigest(draft: StoredDraft): string {
  const text = toComparable(draft)
  return [0x811c9dc5, 0x01000193]
    .map(start => {
      let hash = start
      for (let index = 0; index < text.length; index += 1)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      return (hash >>> 0).toString(16)
    })
    .join('')
}

function toComparable(draft: StoredDraft): string {
  // The database formats times in its own way.
  const publishAt = draft.publishAt && new Date(draft.publishAt).toISOString()
  // Empty paragraphs are no text.
  const content = isBlankHtml(draft.content) ? '' : draft.content
  return JSON.stringify(toColumns({ ...draft, content, publishAt }))
}

export function toDraftFields({ draft, base }: DraftText, device: DraftDevice): PostDraftFields {
  return { ...toColumns(draft), base: base.version === null ? null : base, device }
}

function toColumns({ categoryId, imageUrl, publishAt, details, ...texts }: StoredDraft) {
  const { title, content, excerpt, slug } = texts
  return {
    title,
    content,
    excerpt,
    slug,
    category_id: categoryId || null,
    feature_image_url: imageUrl,
    publish_at: publishAt,
    details: toStoredDetails(details),
  }
}

/** Only what differs from an empty row, in a fixed order. */
export function toStoredDetails(details: PostDetails): Partial<PostDetails> {
  const names = Object.keys(noDetails) as (keyof PostDetails)[]
  return Object.fromEntries(
    names.filter(name => details[name] !== noDetails[name]).map(name => [name, details[name]]),
  )
}

export function toDraftText(row: PostDraftRow): DraftText {
  return {
    draft: {
      title: row.title,
      excerpt: row.excerpt,
      content: row.content,
      categoryId: row.category_id ?? '',
      imageUrl: row.feature_image_url,
      slug: row.slug,
      publishAt: row.publish_at,
      details: toPostDetails({ ...noDetails, ...row.details }),
    },
    base: toDraftBase(row.base),
  }
}

/** Other programs may have written it, in any form. */
export function toDraftBase(value: unknown): DraftBase {
  if (value === null) return toBase(null)
  const { version, fields } = (value ?? {}) as Partial<DraftBase>
  return {
    version: typeof version === 'string' ? version : null,
    fields: isStoredDraft(fields) ? fill(fields) : null,
  }
}

/** Earlier releases stored fewer fields. */
export function fill(draft: StoredDraft): StoredDraft {
  const whole = { ...toStoredDraft(null), ...draft }
  return { ...whole, details: toPostDetails(whole.details) }
}

export function isStoredDraft(value: unknown): value is StoredDraft {
  const { title, excerpt, content, categoryId, imageUrl } = (value ?? {}) as Partial<StoredDraft>
  const texts = [title, excerpt, content, categoryId].every(text => typeof text === 'string')
  return texts && (imageUrl === null || typeof imageUrl === 'string')
}
