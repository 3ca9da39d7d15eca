import type { DraftDevice, PostDraftRow } from './drafts.ts'
import type { PostDetails } from './post-details.ts'

/** The database makes the slug from the title unless staff give one (trigger `set_post_slug`). */
export type PostRow = PostFields & { id: string; created_at: string; updated_at: string; slug: string }

/** All that an insert or update of a post carries (specification §7). */
export type PostFields = {
  title: string
  content: string
  category_id: string | null
  user_id: string | null
  excerpt: string
  feature_image_url: string | null
}

/** Left out of an insert: slug from the title, published at once. Left out of an update: unchanged. */
export type PostPlace = { slug?: string; created_at?: string }

export type ScheduledEdit = Pick<PostDraftRow, 'id' | 'failed_for' | 'schedule_error'> & {
  scheduled_for: string
}

export type CalendarEntry = {
  kind: 'post' | 'edit'
  id: string
  /** The edit's own id if its post was deleted. */
  post_id: string
  title: string
  category: string | null
  at: string
  who: string | null
  problem: string | null
  version: string
}

export type SlugOwner = {
  slug: string
  owner_id: string | null
  owner_title: string | null
  /** Whether the slug only redirects to that post. */
  is_former: boolean | null
}

/** `category` is its present name, null if it is gone. */
export type FormerPostRow = {
  post_id: string
  /** Without `post_details` if they were not recorded yet. */
  post: Partial<PostFields & PostPlace> & { post_details?: PostDetails | null }
  category: string | null
}

export type CategoryRow = { id: string; name: string; created_at: string }

export type PostSummary = Omit<PostRow, 'content'> & { categories: { name: string } | null }

export type PostWithCategory = PostRow & { categories: { name: string } | null }

export type PostWithDetails = PostWithCategory & { post_details: PostDetails | null }

export type PostStatus = 'published' | 'scheduled' | 'draft' | 'review' | 'trashed'

export interface PostListRow {
  id: string
  is_draft: boolean
  title: string
  excerpt: string
  category_id: string | null
  category: string | null
  feature_image_url: string | null
  /** When the post is published, or the draft was last saved. */
  listed_at: string
  /** A name or an e-mail address. */
  author: string | null
  /** Of the newest unpublished text, like the next three. */
  draft_id: string | null
  draft_writer: string | null
  draft_device: DraftDevice | null
  draft_saved_at: string | null
  edit_scheduled_for: string | null
  is_in_review: boolean
  total: number
}

export interface PostAuthor {
  id: string
  email: string | null
}
