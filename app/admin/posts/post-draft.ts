import { toPostDetails } from '../../data/post-details.ts'
import type { PostDetails } from '../../data/rows/post-details.ts'
import type { PostRow } from '../../data/rows/posts.ts'

export interface PostDraft {
  title: string
  excerpt: string
  content: string
  categoryId: string
  /** Null once the image was removed. */
  imageUrl: string | null
  /** A newly chosen image, not uploaded yet. */
  image: File | null
  /** Null: made from the title. */
  slug: string | null
  /** In the past or future; null: at once. */
  publishAt: string | null
  details: PostDetails
}

/** A function where it builds on what the draft holds by then. */
export type DraftChange = Partial<PostDraft> | ((draft: PostDraft) => Partial<PostDraft>)

export type EditedPost = PostRow & { post_details?: PostDetails | null }

/** What the server or this browser can store. */
export type StoredDraft = Omit<PostDraft, 'image'>

export function toDraft(post: EditedPost | null): PostDraft {
  return { ...toStoredDraft(post), image: null }
}

export function toStoredDraft(post: EditedPost | null): StoredDraft {
  return {
    title: post?.title ?? '',
    excerpt: post?.excerpt ?? '',
    content: post?.content ?? '',
    categoryId: post?.category_id ?? '',
    imageUrl: post?.feature_image_url ?? null,
    slug: post?.slug ?? null,
    publishAt: post?.created_at ?? null,
    details: toPostDetails(post?.post_details),
  }
}

/** In characters, as the database counts. */
export const titleLimit = 300

export const contentLimit = 204_800

/** In bytes, as the database counts. */
export function weighContent(content: string): number {
  return new TextEncoder().encode(content).length
}
