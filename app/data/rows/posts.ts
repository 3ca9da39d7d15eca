import type { DraftDevice, PostDraftRow } from './drafts.ts'
import type { PostDetails } from './post-details.ts'

/** The database makes the slug from the title unless staff give one (trigger `set_post_slug`). */
export type PostRow = PostFields & { id: string; created_at: string; updated_at: string; slug: string }

/** What an insert and an update of a post carry, and nothing else (specification §7). */
export type PostFields = {
  title: string
  content: string
  category_id: string | null
  user_id: string | null
  excerpt: string
  feature_image_url: string | null
}

/** Where and from when on a post is public. Left out: made from the title, and at once; of an update: as it was. */
export type PostPlace = { slug?: string; created_at?: string }

export type ScheduledEdit = Pick<PostDraftRow, 'id' | 'failed_for' | 'schedule_error'> & {
  scheduled_for: string
}

/** A publication, or a change of a post that is scheduled. */
export type CalendarEntry = {
  kind: 'post' | 'edit'
  id: string
  /** The post; of one that was deleted the edit's own. */
  post_id: string
  title: string
  category: string | null
  at: string
  who: string | null
  /** Why a change did not take place. */
  problem: string | null
  version: string
}

export type SlugOwner = {
  slug: string
  owner_id: string | null
  owner_title: string | null
  /** Whether it only leads to that post. */
  is_former: boolean | null
}

/** What stood in a post once, and the name that its category has now; null where that is gone. */
export type FormerPostRow = {
  post_id: string
  /** Without `post_details` where nobody knows them. */
  post: Partial<PostFields & PostPlace> & { post_details?: PostDetails | null }
  category: string | null
}

export type CategoryRow = { id: string; name: string; created_at: string }

/** A post as every list shows it: everything but its content. */
export type PostSummary = Omit<PostRow, 'content'> & { categories: { name: string } | null }

export type PostWithCategory = PostRow & { categories: { name: string } | null }

export type PostWithDetails = PostWithCategory & { post_details: PostDetails | null }

/** Those in the trash are no rows any more. */
export type PostStatus = 'published' | 'scheduled' | 'draft' | 'review' | 'trashed'

/** A post as the list of staff shows it, or the draft of a new one. */
export interface PostListRow {
  /** Of the draft where it is one. */
  id: string
  is_draft: boolean
  title: string
  excerpt: string
  category_id: string | null
  category: string | null
  feature_image_url: string | null
  /** When the post is or was published, or the draft was saved last. */
  listed_at: string
  /** A name, or the address of the account. */
  author: string | null
  /** Of the newest text that is not published. */
  draft_id: string | null
  draft_writer: string | null
  draft_device: DraftDevice | null
  draft_saved_at: string | null
  /** When a change of the published post takes place. */
  edit_scheduled_for: string | null
  is_in_review: boolean
  /** Of all pages of the list. */
  total: number
}

export interface PostAuthor {
  id: string
  email: string | null
}
