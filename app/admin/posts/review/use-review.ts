import { useCallback, useEffect, useRef, useState } from 'react'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import { findReview } from '../../../data/reviews.ts'
import type { ReviewRow } from '../../../data/rows/reviews.ts'
import { showToast } from '../../../ui/toast.ts'

const pause = 20_000

/** Polls while the page is visible; a toast tells of new comments. `version` is 0 until the server has the draft. */
export function useReview(draftId: string, version: number) {
  const [review, setReview] = useState<ReviewRow | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const latest = useRef<ReviewRow | null>(null)
  const isKept = version > 0

  const reload = useCallback(async () => {
    const found = await query(client => findReview(client, draftId))
    setError(found.error)
    if (!found.data) return
    if (latest.current) tellNews(latest.current, found.data)
    latest.current = found.data
    setReview(found.data)
  }, [draftId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may be approved no more
  useEffect(() => {
    if (!isKept) return
    const poll = () => {
      if (!document.hidden) void reload()
    }
    void reload()
    const timer = setInterval(poll, pause)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [isKept, version, reload])

  return { review: isKept ? review : null, error, reload }
}

export type Review = ReturnType<typeof useReview>

function tellNews(before: ReviewRow, now: ReviewRow) {
  const known = new Set([...before.comments, ...before.approvals].map(({ id }) => id))
  const comment = now.comments.findLast(({ id }) => !known.has(id))
  const approval = now.approvals.find(({ id, by_staff }) => !known.has(id) && !(by_staff && !now.is_writer))
  if (approval) showToast({ title: `${approval.name} approved the draft`, tone: 'success' })
  else if (comment) showToast({ title: `${comment.name} commented`, description: comment.body.slice(0, 140) })
}
