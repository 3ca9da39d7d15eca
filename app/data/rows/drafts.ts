import type { PostDetails } from './post-details.ts'

export type DraftDevice = 'computer' | 'tablet' | 'phone'

/** What is kept of a text that is being written. */
export type PostDraftFields = {
  title: string
  content: string
  excerpt: string
  category_id: string | null
  feature_image_url: string | null
  /** Null: made from the title. */
  slug: string | null
  /** When it shall be published, or was; null: at once. */
  publish_at: string | null
  /** What differs from an empty row. */
  details: Partial<PostDetails>
  /** What it was begun from; null for a new post. */
  base: unknown
  device: DraftDevice
}

/** A new post that is being written, or a pending edit of one (`post_id`). */
export type PostDraftRow = Omit<PostDraftFields, 'device'> & {
  id: string
  post_id: string | null
  writer_id: string | null
  device: DraftDevice | null
  /** Each save counts it up. */
  version: number
  /** Who saved it last. */
  saved_by: string | null
  scheduled_for: string | null
  /** The time at which it could not take place, and why. */
  failed_for: string | null
  schedule_error: string | null
  /** Since when it waits for an editor. */
  submitted_at: string | null
  created_at: string
  updated_at: string
}

/** A draft as lists show it: everything but its text. */
export type PostDraftSummary = Pick<
  PostDraftRow,
  | 'id'
  | 'post_id'
  | 'title'
  | 'writer_id'
  | 'saved_by'
  | 'device'
  | 'version'
  | 'scheduled_for'
  | 'failed_for'
  | 'schedule_error'
  | 'created_at'
  | 'updated_at'
> & {
  /** What visitors read; null where there is no such post, or not any more. */
  post_title: string | null
  /** Addresses. */
  writer: string | null
  saved_by_email: string | null
}
