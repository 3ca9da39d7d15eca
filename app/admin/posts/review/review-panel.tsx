import { useState } from 'react'
import { query } from '../../../data/query.ts'
import type { Result } from '../../../data/result.ts'
import { approveDraft } from '../../../data/reviews.ts'
import type { Client } from '../../../data/schema.ts'
import { showToast } from '../../../ui/toast.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import { ApprovalState } from './approval-state.tsx'
import { ReviewComments } from './review-comments.tsx'
import { ReviewLinks } from './review-links.tsx'
import type { ReviewSectionProps } from './review-section.tsx'
import { SendForReview } from './send-for-review.tsx'
import { useCanSendMail } from './use-can-send-mail.ts'
import type { Review } from './use-review.ts'

/** Shows a failure under `title`, and loads the review again. */
export type Act = <T>(title: string, run: (client: Client) => Promise<Result<T>>) => Promise<Result<T>>

export default function ReviewPanel({
  findDraft,
  content,
  onKeep,
  review: { review, error, reload },
}: ReviewSectionProps & { review: Review }) {
  const [busy, setBusy] = useState(false)
  // Where there is no draft yet, no review tells it.
  const sendsMail = useCanSendMail()

  const act: Act = async (title, run) => {
    setBusy(true)
    const result = await query(run)
    if (result.error) showToast({ title, description: result.error.message, tone: 'danger' })
    await reload()
    setBusy(false)
    return result
  }

  /** Approves the version in this editor, not one that somebody has saved since. */
  function approve() {
    const { id, version } = findDraft()
    return act('Error approving the draft', client => approveDraft(client, id, version))
  }

  return (
    <>
      {error && !review && <ErrorNotice error={error} onRetry={reload} />}
      {review && <ApprovalState review={review} busy={busy} onApprove={approve} />}
      {review && <ReviewComments comments={review.comments} content={content} busy={busy} act={act} />}
      <SendForReview
        findDraft={findDraft}
        canSendMail={review?.can_send_mail ?? sendsMail ?? true}
        busy={busy}
        onKeep={onKeep}
        act={act}
      />
      {review && <ReviewLinks links={review.links} busy={busy} act={act} />}
    </>
  )
}
