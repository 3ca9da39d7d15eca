import type { ReviewRow } from '../../../data/rows/reviews.ts'

export function summariseReview(review: ReviewRow | null): string | null {
  if (!review) return null
  const open = review.comments.filter(({ resolved_at }) => !resolved_at).length
  const comments = open === 0 ? null : open === 1 ? '1 comment' : `${open} comments`
  const approval = findApprovalState(review)
  return [comments, approval && approvalWords[approval]].filter(Boolean).join(' · ') || null
}

/** Where publishing requires approval, only approvals that release the post count. */
export function findApprovalState(review: ReviewRow): 'approved' | 'outdated' | 'waiting' | null {
  const counting = review.approvals.filter(({ is_release }) => is_release || !review.approval_required)
  if (counting.some(({ is_current }) => is_current)) return 'approved'
  if (counting.length > 0) return 'outdated'
  return review.approval_required ? 'waiting' : null
}

const approvalWords = {
  approved: 'Approved',
  outdated: 'Changed since its approval',
  waiting: 'Waits for approval',
}
