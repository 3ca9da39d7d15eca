import type { PostDraftRow } from './drafts.ts'

/** `paragraph` is its text, shortened, and `place` its position in the draft at that time. */
export type ReviewCommentRow = {
  id: string
  name: string
  body: string
  paragraph: string
  place: number
  created_at: string
  resolved_at: string | null
}

export type PreviewRow = Pick<
  PostDraftRow,
  'version' | 'title' | 'excerpt' | 'content' | 'feature_image_url' | 'details'
> & {
  published: false
  draft_id: string
  category: string | null
  is_edit: boolean
  created_at: string | null
  saved_at: string
  expires_at: string
  email: string | null
  comments: ReviewCommentRow[]
  approvals: { name: string; created_at: string; is_current: boolean }[]
}

export type PublishedPreviewRow = { published: true; slug: string; category: string | null }

export type ReviewLinkRow = {
  id: string
  email: string | null
  created_by: string | null
  created_at: string
  expires_at: string
  opened_at: string | null
  mailed_at: string | null
  mail_error: string | null
}

export type ReviewApprovalRow = {
  id: string
  name: string
  /** Confirmed by a mailed code. */
  email: string | null
  by_staff: boolean
  /** Whether publishing may rely on it. */
  is_release: boolean
  is_current: boolean
  version: number
  created_at: string
}

export type ReviewRow = {
  version: number
  approval_required: boolean
  can_send_mail: boolean
  /** Whether the caller wrote in the draft and so can't release it. */
  is_writer: boolean
  links: ReviewLinkRow[]
  comments: ReviewCommentRow[]
  approvals: ReviewApprovalRow[]
}
