import type { PostDetails } from './post-details.ts'

export type DraftDevice = 'computer' | 'tablet' | 'phone'

export type PostDraftFields = {
  title: string
  content: string
  excerpt: string
  category_id: string | null
  feature_image_url: string | null
  /** Null: made from the title. */
  slug: string | null
  /** Null: at once. */
  publish_at: string | null
  /** Only what differs from an empty row. */
  details: Partial<PostDetails>
  /** The text it was begun from; null for a new post. */
  base: unknown
  device: DraftDevice
}

/** A new post, or a pending edit of one (`post_id`). */
export type PostDraftRow = Omit<PostDraftFields, 'device'> & {
  id: string
  post_id: string | null
  writer_id: string | null
  device: DraftDevice | null
  version: number
  saved_by: string | null
  scheduled_for: string | null
  failed_for: string | null
  schedule_error: string | null
  submitted_at: string | null
  created_at: string
  updated_at: string
}

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
  post_title: string | null
  /** An e-mail address, like the next one. */
  writer: string | null
  saved_by_email: string | null
}
