import type { FormerPost } from '../../../data/find-former-post.ts'
import { findPost } from '../../../data/find-post.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import type { Client } from '../../../data/schema.ts'
import { toBase } from '../drafts/draft-text.ts'
import { publishMerged } from '../merge/publish-merged.ts'
import { type PostDraft, toDraft } from '../post-draft.ts'
import type { VersionImages } from './read-images.ts'

export type RestoredField = 'title' | 'excerpt' | 'categoryId' | 'image' | 'content'

export const restoredFields: RestoredField[] = ['title', 'excerpt', 'categoryId', 'image', 'content']

/** What cannot come back: a picture or category that is gone stays as it is now. */
export type Gone = Partial<Record<RestoredField, string>>

export function listGone(text: FormerPost, { gone }: VersionImages): Gone {
  const isImageGone = text.feature_image_url !== null && gone.has(text.feature_image_url)
  return {
    ...(text.category_id && !text.category && { categoryId: 'This category no longer exists.' }),
    ...(isImageGone && { image: 'This picture no longer exists.' }),
  }
}

/** Which of the fields stand otherwise in the post. */
export function listDifferences(text: FormerPost, other: FormerPost): RestoredField[] {
  const columns = {
    title: 'title',
    excerpt: 'excerpt',
    categoryId: 'category_id',
    image: 'feature_image_url',
    content: 'content',
  } as const
  return restoredFields.filter(field => text[columns[field]] !== other[columns[field]])
}

function toRestoredDraft(
  post: PostWithDetails,
  text: Omit<FormerPost, 'category'>,
  fields: RestoredField[],
): PostDraft {
  const former = {
    title: text.title,
    excerpt: text.excerpt,
    categoryId: text.category_id ?? '',
    imageUrl: text.feature_image_url,
    content: text.content,
  }
  const picked = fields.map(field => (field === 'image' ? 'imageUrl' : field))
  return Object.assign(toDraft(post), Object.fromEntries(picked.map(field => [field, former[field]])))
}

/**
 * Puts fields of a version back by an ordinary save. What others saved since `post` was read stays, unless they changed the
 * same fields: then nothing is saved. Answers how the post stands afterwards.
 */
export async function restoreVersion(
  client: Client,
  post: PostWithDetails,
  text: Omit<FormerPost, 'category'>,
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
