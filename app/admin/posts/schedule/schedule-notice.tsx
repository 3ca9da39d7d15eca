import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../data/query.ts'
import type { PostRow, ScheduledEdit } from '../../../data/rows/posts.ts'
import { listScheduledEdits } from '../../../data/schedule-edit.ts'
import { describeMoment, toOfficeTime } from '../../office-time.ts'

export function ScheduleNotice({ post }: { post: PostRow | null }) {
  const edits = useScheduledEdits(post?.id ?? null)
  const isComing = post !== null && Date.parse(post.created_at) > Date.now()
  const sentences = [
    ...(isComing ? [{ key: 'post', at: post.created_at, text: 'Comes out', reason: null }] : []),
    ...edits.map(({ id, scheduled_for, failed_for, schedule_error }) => {
      const reason = failed_for === scheduled_for ? schedule_error : null
      const text = reason ? 'A change did not take place' : 'A change takes place'
      return { key: id, at: scheduled_for, text, reason }
    }),
  ]
  if (sentences.length === 0) return null
  return (
    <ul className="mb-4 grid gap-1 rounded-m bg-info-soft px-4 py-2.5 text-md text-info">
      {sentences.map(({ key, at, text, reason }) => (
        <li key={key}>
          {text} <strong>{describeMoment(at)}</strong>.{reason && ` ${reason.replace(/\.$/, '')}.`}{' '}
          <Link
            className="underline underline-offset-[0.22em]"
            to={`/admin/calendar?month=${toOfficeTime(at).day.slice(0, 7)}`}
          >
            Calendar
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useScheduledEdits(postId: string | null): ScheduledEdit[] {
  const [edits, setEdits] = useState<ScheduledEdit[]>([])
  useEffect(() => {
    let isCurrent = true
    if (postId) {
      // Ignored: the editor just lacks a hint, and the calendar shows changes and their failures.
      query(client => listScheduledEdits(client, postId)).then(({ data }) => {
        if (isCurrent && data) setEdits(data)
      }, reportError)
    }
    return () => {
      isCurrent = false
    }
  }, [postId])
  return edits
}
