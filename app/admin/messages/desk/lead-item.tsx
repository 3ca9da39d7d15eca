import { clsx } from 'clsx/lite'
import { Archive, ArchiveRestore, Clock, UserCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Badge } from '../../badge.tsx'
import { Checkbox } from '../../checkbox.tsx'
import { toDateTime } from '../../dates.ts'
import { RowLink } from '../../row-link.tsx'
import { stageNames } from '../changes/describe-change.ts'
import { formatShortNaira } from '../changes/format-value.ts'
import { isNextStepDue } from './is-next-step-due.ts'
import { toShortDay, toShortTime, toWait } from './lead-times.ts'
import { toSubject } from './to-subject.ts'
import { type SwipeSide, useSwipe } from './use-swipe.ts'

interface LeadItemProps {
  lead: LeadRow
  isOpen: boolean
  isSelected: boolean
  /** Their name; null for nobody. */
  owner: string | null
  isOwn: boolean
  onSelect: (isOn: boolean, isRange: boolean) => void
  onArchive: () => void
  onTake: () => void
}

/** Swiping right archives the lead, swiping left takes it over. */
export function LeadItem(props: LeadItemProps) {
  const { lead, isOpen, isSelected, onSelect, onArchive, onTake } = props
  const [parameters] = useSearchParams()
  const { distance, isEnough, handlers } = useSwipe(side => (side === 'right' ? onArchive() : onTake()))

  function select(event: MouseEvent) {
    if (!event.shiftKey) return
    event.preventDefault()
    onSelect(!isSelected, true)
  }

  return (
    <li
      data-lead={lead.id}
      className="group/row relative overflow-hidden border-b border-hairline last:border-b-0"
    >
      {distance !== 0 && (
        <SwipeGround
          side={distance > 0 ? 'right' : 'left'}
          isEnough={isEnough}
          isArchived={lead.archived_at !== null}
        />
      )}
      <div
        {...handlers}
        style={distance === 0 ? undefined : { transform: `translateX(${distance}px)` }}
        className={clsx(
          'relative flex touch-pan-y items-start gap-1 bg-surface py-2.5 pr-2 pl-1 hover:bg-sunken/55 has-focus-visible:bg-sunken',
          distance === 0 && 'transition-transform duration-(--fast)',
          isSelected && 'bg-info-soft!',
          isOpen &&
            'bg-sunken! before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-mark forced-colors:before:bg-[Highlight]',
        )}
      >
        <Checkbox
          className="relative z-1 grid size-11 shrink-0 place-items-center"
          data-selects=""
          aria-label={`Select ${lead.name}: ${toSubject(lead)}`}
          {...(isOpen && { 'aria-keyshortcuts': 'x' })}
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            onSelect(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
        <div className="min-w-0 grow pt-0.5 select-none">
          <p className="flex items-baseline justify-between gap-2 text-sm">
            <span
              className={clsx(
                'line-clamp-2 min-w-0 wrap-anywhere large-text:line-clamp-none',
                lead.read_at ? 'text-muted' : 'font-semibold',
              )}
            >
              {!lead.read_at && <span className="sr-only">New: </span>}
              {lead.name}
              {lead.letters > 1 && <span className="font-normal text-muted"> · {lead.letters}</span>}
            </span>
            <time
              dateTime={lead.last_letter_at}
              title={toDateTime(lead.last_letter_at)}
              className="shrink-0 text-xs text-muted tabular-nums pointer-fine:group-hover/row:opacity-0 pointer-fine:group-has-[button:focus-visible]/row:opacity-0"
            >
              {toShortTime(lead.last_letter_at)}
            </time>
          </p>
          <p className="flex items-baseline gap-1.5">
            {!lead.read_at && (
              <span
                aria-hidden="true"
                className="mt-[0.44em] size-2 shrink-0 self-start rounded-full bg-mark forced-colors:bg-[Highlight]"
              />
            )}
            <RowLink
              to={{ pathname: `/admin/messages/${lead.id}`, search: parameters.toString() }}
              state={{ fromList: true }}
              read={lead.read_at !== null}
              aria-current={isOpen ? 'page' : undefined}
              onClick={select}
              className="line-clamp-2 text-base/snug"
            >
              {toSubject(lead)}
            </RowLink>
          </p>
          <p className="line-clamp-1 text-sm text-muted">{lead.excerpt}</p>
          <Facts {...props} />
        </div>
        <button
          type="button"
          onClick={onArchive}
          aria-label={`${lead.archived_at ? 'Unarchive' : 'Archive'}: ${toSubject(lead)}`}
          className="z-1 grid size-11 shrink-0 place-items-center rounded-m text-muted hover:bg-sunken hover:text-ink pointer-fine:absolute pointer-fine:top-1.5 pointer-fine:right-1 pointer-fine:size-8 pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100 pointer-fine:focus-visible:opacity-100 forced-colors:border"
        >
          {lead.archived_at ? (
            <ArchiveRestore aria-hidden="true" className="size-4.5" />
          ) : (
            <Archive aria-hidden="true" className="size-4.5" />
          )}
        </button>
      </div>
    </li>
  )
}

function Facts({ lead, owner, isOwn, isOpen }: LeadItemProps) {
  const plain = isOpen ? 'raised' : 'neutral'
  const isDue = isNextStepDue(lead)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted empty:hidden">
      {lead.stage !== 'new' && (
        <Badge tone={lead.stage === 'won' ? 'success' : plain}>{stageNames[lead.stage]}</Badge>
      )}
      {lead.answer_state === 'failed' && <Badge tone="danger">Answer not sent</Badge>}
      {lead.answer_state === 'waiting' && <Badge tone="info">Waiting to be sent</Badge>}
      {lead.waits_since && (
        <span>
          <Clock aria-hidden="true" className="mr-1 inline size-3 align-[-0.1em]" />
          waits {toWait(lead.waits_since)}
        </span>
      )}
      {lead.value !== null && (
        <span className="font-semibold text-ink tabular-nums">{formatShortNaira(Number(lead.value))}</span>
      )}
      {lead.next_step_on && (
        <span className={clsx(isDue && 'font-semibold text-warning')}>
          {isDue ? 'due' : 'next'} {toShortDay(lead.next_step_on)}
        </span>
      )}
      {owner && <span className="truncate">{isOwn ? 'You' : owner}</span>}
    </p>
  )
}

/** Behind a swiped row: the action, in colour once letting go triggers it. */
function SwipeGround({
  side,
  isEnough,
  isArchived,
}: {
  side: SwipeSide
  isEnough: boolean
  isArchived: boolean
}) {
  const isRight = side === 'right'
  const Icon = isRight ? Archive : UserCheck
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'absolute inset-0 flex items-center gap-2 px-5 text-sm font-semibold',
        !isRight && 'flex-row-reverse',
        isEnough
          ? isRight
            ? 'bg-success-soft text-success'
            : 'bg-info-soft text-info'
          : 'bg-sunken text-muted',
      )}
    >
      <Icon className="size-5" />
      {isRight ? (isArchived ? 'Unarchive' : 'Archive') : 'Mine'}
    </div>
  )
}
