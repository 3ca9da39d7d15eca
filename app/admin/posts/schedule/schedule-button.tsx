import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostRow } from '../../../data/rows/posts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import { describeMoment } from '../../office-time.ts'
import { toTimestamp } from '../panel/office-day.ts'
import type { PostDraft, StoredDraft } from '../post-draft.ts'
import { scheduleChange } from './schedule-change.ts'

interface ScheduleButtonProps {
  post: PostRow | null
  draft: PostDraft
  base: { version: string | null; fields: StoredDraft | null }
  disabled: boolean
  /** A change is being scheduled: nothing may be written meanwhile. */
  scheduling: boolean
  onScheduling: (isUnderWay: boolean) => void
  /** Whether nothing is missing; says what is. */
  check: () => boolean
  /** With the address that its chosen image has in the draft. */
  toUploaded: (draft: PostDraft) => Promise<PostDraft>
  /** Null: at once. */
  save: (publishAt: string | null) => void
  /** The change is scheduled, and no longer a draft. */
  onScheduled: () => void
}

export function ScheduleButton({
  post,
  draft,
  base,
  disabled,
  scheduling,
  onScheduling,
  check,
  toUploaded,
  save,
  onScheduled,
}: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isOut = post !== null && Date.parse(post.created_at) <= Date.now()
  const scheduledFor = post && !isOut ? post.created_at : null
  const title = scheduledFor ? 'Scheduled' : isOut ? 'Schedule this change' : 'Schedule this post'
  const isAhead = draft.publishAt !== null && Date.parse(draft.publishAt) > Date.now()

  function publishAt(moment: string | null) {
    setOpen(false)
    save(moment)
  }

  function findPublishNow() {
    if (scheduledFor) return () => publishAt(new Date().toISOString())
    return isAhead ? () => publishAt(post?.created_at ?? null) : undefined
  }

  async function scheduleFor(moment: string) {
    setOpen(false)
    if (!post || !check()) return
    flushSync(() => onScheduling(true))
    const { error } = await scheduleChange(post.id, await toUploaded(draft), base, moment)
    flushSync(() => onScheduling(false))
    if (error)
      return showToast({ title: 'Error scheduling the change', description: error.message, tone: 'danger' })
    showToast({
      title: 'Change scheduled',
      description: `It takes place ${describeMoment(moment)}. Until then the post stays as it is.`,
      tone: 'success',
    })
    onScheduled()
  }

  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={scheduling}
        aria-haspopup="dialog"
        className="below:w-11 below:px-2"
        title={scheduledFor ? `Comes out ${describeMoment(scheduledFor)}` : undefined}
        onClick={() => setOpen(true)}
      >
        <CalendarClock aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="below:sr-only">{scheduledFor ? 'Reschedule' : 'Schedule'}</span>
      </Button>
      {isOpen && (
        <LazyDialog
          load={loadDialog}
          title={title}
          props={{
            title,
            description: isOut
              ? 'Visitors read the post as it is until then, and your change from then on.'
              : 'Nobody but staff sees it before. At its time it is on the blog, in the feed and in the sitemap by itself.',
            scheduledFor,
            onSchedule: isOut ? scheduleFor : moment => publishAt(toTimestamp(moment)),
            onPublishNow: findPublishNow(),
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  )
}

const loadDialog = () => import('./schedule-dialog.tsx')
