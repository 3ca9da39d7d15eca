import type { FormerPost } from '../../../data/find-former-post.ts'
import { findPost } from '../../../data/find-post.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import type { Client } from '../../../data/schema.ts'
import { toBase } from '../drafts/draft-text.ts'
import { publishMerged } from '../merge/publish-merged.ts'
import { type PostDraft, toDraft } from '../post-draft.ts'
import type { VersionImages } from './read-images.ts'

export type RestoredField =
  | 'title'
  | 'excerpt'
  | 'categoryId'
  | 'image'
  | 'content'
  | 'slug'
  | 'publishAt'
  | 'details'

/** Shown of every version, changed or not. */
export const textFields: RestoredField[] = ['title', 'excerpt', 'categoryId', 'image', 'content']

export const restoredFields: RestoredField[] = [...textFields, 'slug', 'publishAt', 'details']

/** The last three may be unknown. */
export type FormerText = Omit<FormerPost, 'category' | 'slug' | 'created_at' | 'details'> &
  Partial<Pick<FormerPost, 'slug' | 'created_at' | 'details'>>

/** Why a field can't be restored; it stays as it is now. */
export type Gone = Partial<Record<RestoredField, string>>

export function listGone(text: FormerPost, now: FormerPost | null, { gone }: VersionImages): Gone {
  const isImageGone = text.feature_image_url !== null && gone.has(text.feature_image_url)
  const isAhead = [text, now].some(one => one?.created_at && Date.parse(one.created_at) > Date.now())
  return {
    ...(text.category_id && !text.category && { categoryId: 'This category no longer exists.' }),
    ...(isImageGone && { image: 'This picture no longer exists.' }),
    ...(gone.has(text.details?.quote_image_url ?? '') && { details: 'Their picture no longer exists.' }),
    // That would publish the post, or hide it from visitors.
    ...(isAhead && { publishAt: 'A time that lies ahead is changed in the editor or in the calendar.' }),
  }
}

/** The fields that differ, as far as both are known. */
export function listDifferences(text: FormerPost, other: FormerPost): RestoredField[] {
  return restoredFields.filter(field => {
    const [one, another] = [text, other].map(post => toComparable(post, field))
    return one !== undefined && another !== undefined && one !== another
  })
}

/** Undefined where unknown. */
function toComparable(text: FormerPost, field: RestoredField): string | number | null | undefined {
  switch (field) {
    case 'categoryId':
      return text.category_id
    case 'image':
      return text.feature_image_url
    case 'slug':
      return text.slug ?? undefined
    case 'publishAt':
      return text.created_at === null ? undefined : Date.parse(text.created_at)
    case 'details':
      return text.details ? JSON.stringify(text.details) : undefined
    default:
      return text[field]
  }
}

function toRestoredDraft(post: PostWithDetails, text: FormerText, fields: RestoredField[]): PostDraft {
  const draft = toDraft(post)
  const former = {
    title: text.title,
    excerpt: text.excerpt,
    categoryId: text.category_id ?? '',
    imageUrl: text.feature_image_url,
    content: text.content,
    slug: text.slug ?? draft.slug,
    publishAt: text.created_at ?? draft.publishAt,
    details: text.details ?? draft.details,
  }
  const picked = fields.map(field => (field === 'image' ? 'imageUrl' : field))
  return Object.assign(draft, Object.fromEntries(picked.map(field => [field, former[field]])))
}

/** An ordinary save, merged with what others saved since; fails if they changed the same fields. */
export async function restoreVersion(
  client: Client,
  post: PostWithDetails,
  text: FormerText,
  fields: RestoredField[],
): Promise<Result<PostWithDetails>> {
  const publication = await publishMerged(client, {
    post,
    draft: toRestoredDraft(post, text, fields),
    base: toBase(post),
  })
  if (publication.outcome === 'failed') return failed(publication.error)
  if (publication.outcome === 'conflict')
    return failed({ message: 'Somebody else changed the same meanwhile. Look at it again, then restore.' })
  const { data, error } = await findPost(client, post.id)
  if (error) return { data: null, error }
  return data ? ok(data) : failed({ message: 'This post no longer exists.' })
}
