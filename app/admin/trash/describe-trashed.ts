import type { TrashEntry } from '../../data/rows/trash.ts'
import { toDateTime } from '../dates.ts'

const day = 86_400_000

export function toDaysLeft({ erased_at }: TrashEntry, now: number): string {
  const days = Math.ceil((Date.parse(erased_at) - now) / day)
  return days <= 1 ? 'Last day' : `${days} days left`
}

export function describeTrashed({ details }: TrashEntry): string {
  if ('email' in details) return `${details.from} · ${details.email}`
  if ('posts' in details)
    return details.posts > 0 ? `${count(details.posts, 'post')} come back with it` : 'No posts'
  const { category, scheduled_for } = details
  return [category ?? 'No category', scheduled_for && `was to come out on ${toDateTime(scheduled_for)}`]
    .filter(Boolean)
    .join(' · ')
}

/** What is lost with it, to follow its name in a sentence. */
export function describeLoss({ details }: TrashEntry): string {
  if ('email' in details) return ` from ${details.from}`
  if ('posts' in details) return ''
  const parts = [
    details.versions > 1 && 'its former versions',
    details.drafts > 0 && count(details.drafts, 'draft'),
    details.images > 0 && count(details.images, 'picture'),
  ].filter(part => part !== false)
  return parts.length > 0 ? ` with ${new Intl.ListFormat('en').format(parts)}` : ''
}

/** The time for publication passed in the trash, so restoring publishes at once. */
export function hasMissedItsTime({ details }: TrashEntry, now: number): string | null {
  const time = 'scheduled_for' in details ? details.scheduled_for : null
  return time && Date.parse(time) <= now ? time : null
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
