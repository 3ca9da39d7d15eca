import { toPostDetails } from '../../data/post-details.ts'
import type { PostDetails } from '../../data/rows/post-details.ts'
import type { PostRow } from '../../data/rows/posts.ts'

/** What stands in the editor. */
export interface PostDraft {
  title: string
  excerpt: string
  content: string
  categoryId: string
  /** The image the post has. Null once it was removed here. */
  imageUrl: string | null
  /** The image chosen instead, not uploaded yet. */
  image: File | null
  /** Null: made from the title. */
  slug: string | null
  /** When it is, or was, published; null: at once. */
  publishAt: string | null
  details: PostDetails
}

/** A post as the editor opens it. */
export type EditedPost = PostRow & { post_details?: PostDetails | null }

/** What of it the server or this browser can hold. */
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

/** Characters, as the database counts them. */
export const titleLimit = 300

export const contentLimit = 204_800

/** In bytes, as the database counts. */
export function weighContent(content: string): number {
  return new TextEncoder().encode(content).length
}
