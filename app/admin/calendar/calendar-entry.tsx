import { clsx } from 'clsx/lite'
import { Check, Clock, Ellipsis, FilePenLine, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry as Entry } from '../../data/rows/posts.ts'
import { Menu } from '../menu.tsx'
import { toOfficeTime } from '../office-time.ts'

interface CalendarEntryProps {
  entry: Entry
  isOut: boolean
  onMove: () => void
  onShift: (days: number) => void
  onPublishNow: () => void
  onUnschedule: () => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Movable until it is published: by its menu, or with Shift and the arrow keys. */
export function CalendarEntry({ entry, isOut, onShift, ...actions }: CalendarEntryProps) {
  const coming = entry.kind === 'edit' ? FilePenLine : Clock
  const Icon = entry.problem ? TriangleAlert : isOut ? Check : coming
  const what = entry.kind === 'edit' ? 'Change' : 'Coming'
  const state = entry.problem ? 'Failed' : isOut ? 'Out' : what

  function shift(event: KeyboardEvent) {
    const days = event.shiftKey ? steps[event.key] : undefined
    if (isOut || days === undefined) return
    event.preventDefault()
    onShift(days)
  }

  return (
    <div
      className={clsx(
        'relative rounded-s border-l-3 py-1.5 pr-2 pl-2',
        entry.problem
          ? 'border-danger bg-danger-soft'
          : isOut
            ? 'border-hairline'
            : 'border-mark bg-info-soft',
      )}
    >
      <div className="min-w-0 grow py-0.5">
        <p
          className={clsx('flex items-center gap-1 text-xs tabular-nums', isOut ? 'text-muted' : 'text-ink')}
        >
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="font-semibold">{toOfficeTime(entry.at).time}</span>
          <span className="sr-only">{state}:</span>
          {entry.kind === 'edit' && <span className="weeks:sr-only">change</span>}
        </p>
        <Link
          to={`/admin/posts/${entry.post_id}`}
          data-entry={entry.id}
          aria-keyshortcuts={
            isOut ? undefined : 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'
          }
          onKeyDown={shift}
          className={clsx(
            'line-clamp-2 text-sm/tight font-medium wrap-anywhere hyphens-auto after:absolute after:inset-0 hover:underline weeks:text-xs/tight',
            isOut && 'text-muted',
          )}
        >
          {entry.title}
        </Link>
        {entry.problem && <p className="mt-0.5 text-xs wrap-anywhere text-danger">{entry.problem}</p>}
      </div>
      {!isOut && (
        <div className="absolute top-0.5 right-0.5 z-1 focus-within:z-2">
          <Menu
            variant="ghost"
            size="icon"
            className="weeks:size-7"
            aria-label={`What to do with ${entry.title}`}
            items={[
              { key: 'move', label: 'Move…', onSelect: actions.onMove },
              { key: 'now', label: 'Publish now', onSelect: actions.onPublishNow },
              { key: 'back', label: 'Back to drafts', onSelect: actions.onUnschedule },
            ]}
          >
            <Ellipsis aria-hidden="true" className="size-4.5" />
          </Menu>
        </div>
      )}
    </div>
  )
}
