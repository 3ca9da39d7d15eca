import type { AdminPost } from '../../data/list-admin-posts.ts'
import type { DraftDevice } from '../../data/rows/drafts.ts'
import { findOfficePlace, findOfficeZone } from '../office-zone.ts'
import { toPublicPath } from './public-path.ts'

const devices: Record<DraftDevice, string> = {
  computer: 'on a computer',
  tablet: 'on a tablet',
  phone: 'on a phone',
}

const officeTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

export type LineStatus = 'Published' | 'Scheduled' | 'Draft'

export function toStatus({ is_draft, post }: AdminPost, now = new Date()): LineStatus {
  if (is_draft || !post) return 'Draft'
  return new Date(post.created_at) > now ? 'Scheduled' : 'Published'
}

/** Empty where nothing is coming and nothing unpublished. */
export function describeState(row: AdminPost, now = new Date()): string {
  const { post, edit_scheduled_for: change } = row
  return [
    post && toStatus(row, now) === 'Scheduled' && `out ${toOutTime(post.created_at)}`,
    change && `changes ${toOutTime(change)}`,
    row.draft_saved_at && describeDraft(row, row.draft_saved_at, now),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "draft of 14:32, on a phone, by ada@holla.example"; a writer who is the author is named once. */
function describeDraft(row: AdminPost, savedAt: string, now: Date): string {
  const saved = new Date(savedAt)
  const isToday = saved.toDateString() === now.toDateString()
  const when = isToday ? time.format(saved) : `${day.format(saved)}, ${time.format(saved)}`
  const writer = row.draft_writer === row.author ? null : row.draft_writer
  return [`draft of ${when}`, row.draft_device && devices[row.draft_device], writer && `by ${writer}`]
    .filter(Boolean)
    .join(', ')
}

/** "Mon 23 Nov, 08:00 (Lagos)" */
function toOutTime(timestamp: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...officeTime, timeZone: findOfficeZone() })
  return `${format.format(new Date(timestamp))} (${findOfficePlace()})`
}

export function toEditorPath({ id, is_draft }: Pick<AdminPost, 'id' | 'is_draft'>, search: string) {
  if (!is_draft) return { pathname: `/admin/posts/${id}`, search }
  const parameters = new URLSearchParams(search)
  parameters.set('draft', id)
  return { pathname: '/admin/posts/new', search: `?${parameters}` }
}

/** Null while visitors can't read it. */
export function findPublicPath(row: AdminPost): string | null {
  return row.post && toStatus(row) === 'Published' ? toPublicPath(row.post.slug) : null
}
