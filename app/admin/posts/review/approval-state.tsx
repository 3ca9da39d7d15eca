import { Check, Clock } from 'lucide-react'
import type { ReviewRow } from '../../../data/rows/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { toDateTime } from '../../dates.ts'
import { findApprovalState } from './summarise-review.ts'

interface ApprovalStateProps {
  review: ReviewRow
  busy: boolean
  onApprove: () => void
}

export function ApprovalState({ review, busy, onApprove }: ApprovalStateProps) {
  const state = findApprovalState(review)
  const current = review.approvals.filter(({ is_current }) => is_current)
  return (
    <div className="grid gap-3">
      {current.map(({ id, name, email, by_staff, is_release, created_at }) => (
        <p key={id} className="flex items-start gap-2 text-sm">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Approved by </span>
            <strong className="font-semibold">{name}</strong>
            {email && ` (${email})`}
            <span className="block text-muted">
              {toDateTime(created_at)}
              {!by_staff && !email && ', by a link anybody may have'}
              {review.approval_required && !is_release && '. It releases nothing'}
            </span>
          </span>
        </p>
      ))}
      {state === 'outdated' && (
        <p className="text-sm text-muted">The text has changed since it was approved.</p>
      )}
      {review.approval_required && state !== 'approved' && (
        <p className="flex items-start gap-2 text-sm">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span>
            It can be published once an Editor or Admin who did not write in it, or who gets a link by mail,
            has approved it as it is.
          </span>
        </p>
      )}
      {!review.is_writer && state !== 'approved' && (
        <Button
          size="s"
          variant="secondary"
          disabled={busy}
          onClick={onApprove}
          className="justify-self-start"
        >
          Approve this version
        </Button>
      )}
    </div>
  )
}
