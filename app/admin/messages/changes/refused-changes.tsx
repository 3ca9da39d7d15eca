import { Link, useLocation } from 'react-router'
import type { CallError } from '../../../data/result.ts'
import { Button } from '../../../ui/button.tsx'
import { toDateTime, toTime } from '../../dates.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import { Notice } from '../../notice.tsx'
import { returnAnswer } from '../letter/return-answer.ts'
import { describeKept, describeOthersChange, type NameOwner } from './describe-change.ts'
import { getDeskQueue } from './desk-queue.ts'
import type { ChangeError, KeptChange, KeptLead } from './kept-change.ts'
import { useChanges, useOwnerName } from './use-changes.ts'

export default function RefusedChanges({ onEdit }: { onEdit: (refused: KeptLead) => void }) {
  const { changes } = useChanges()
  const refused = changes.filter(({ error, refusals }) => error || refusals.length > 0)
  const conflicts = refused.filter(({ error }) => !error)
  return (
    <>
      {conflicts.length > 1 && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-md font-semibold">{conflicts.length} changes were not made</p>
          <Button variant="ghost" size="s" className="max-sm:-ml-3" onClick={() => conflicts.forEach(leave)}>
            Leave all as they are
          </Button>
        </div>
      )}
      <div className="mb-3 max-h-[38dvh] shrink-0 overflow-y-auto *:last:mb-0!">
        {refused.map(kept =>
          kept.error ? (
            <Refused key={kept.id} kept={kept} error={kept.error} onEdit={onEdit} />
          ) : (
            <Conflicts key={kept.id} kept={kept} />
          ),
        )}
      </div>
    </>
  )
}

interface RefusedProps {
  kept: KeptChange
  error: CallError
  onEdit: (refused: KeptLead) => void
}

function Refused({ kept, error, onEdit }: RefusedProps) {
  const queue = getDeskQueue()
  return (
    <ErrorNotice
      error={{ ...error, message: `${describeKept(kept)}: ${error.message}` }}
      {...(kept.kind === 'lead'
        ? { retryLabel: 'Change it', onRetry: () => onEdit(kept) }
        : { onRetry: () => queue.tryAgain(kept.id) })}
      onDismiss={() => queue.dismiss(kept.id)}
    />
  )
}

function Conflicts({ kept }: { kept: KeptChange }) {
  const nameOwner = useOwnerName()
  const { search } = useLocation()
  const queue = getDeskQueue()
  const mayInsist =
    (kept.kind === 'change' || kept.kind === 'deletion') && kept.refusals.some(({ isGone }) => !isGone)
  return (
    <Notice role="alert" className="mb-3!">
      <div>
        {kept.refusals.map(refusal => (
          <p key={refusal.leadId}>{describeChangeError(refusal, kept, nameOwner)}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayInsist && (
          <Button variant="secondary" size="s" onClick={() => queue.insist(kept.id)}>
            Do it anyway
          </Button>
        )}
        {kept.kind === 'answer' && (
          <Button variant="secondary" size="s" asChild>
            <Link to={`/admin/messages/${kept.leads[0]?.id ?? ''}${search}`}>Read it</Link>
          </Button>
        )}
        <Button variant="ghost" size="s" onClick={() => leave(kept)}>
          {kept.kind === 'answer' ? 'Keep mine as a draft' : 'Leave it as it is'}
        </Button>
      </div>
    </Notice>
  )
}

/** The author has seen why, and gets the text of an answer back. */
function leave(kept: KeptChange) {
  if (kept.kind === 'answer') returnAnswer(kept)
  getDeskQueue().dismiss(kept.id)
}

/** "Bola Adeyemi: Kofi moved it to Won at 14:03, so your change (Message archived) was not made." */
function describeChangeError(refusal: ChangeError, kept: KeptChange, nameOwner: NameOwner): string {
  const name = kept.leads.find(({ id }) => id === refusal.leadId)?.name ?? 'Somebody'
  const yours = kept.kind === 'undo' ? 'it was not undone' : `your change (${kept.words}) was not made`
  if (refusal.isGone) return `${name}: somebody deleted the message, so ${yours}.`
  const when = refusal.at ? ` ${toWhen(refusal.at)}` : ''
  if (kept.kind === 'answer')
    return `${name}: ${refusal.by ?? 'a colleague'} answered${when}, so your answer was not sent. Its text is kept.`
  if (refusal.hasNewLetter) return `${name} wrote again${when}, so ${yours}.`
  return `${name}: ${refusal.by ?? 'somebody'} ${describeOthersChange(refusal, nameOwner)}${when}, so ${yours}.`
}

function toWhen(at: string, now = new Date()): string {
  const isToday = new Date(at).toDateString() === now.toDateString()
  return isToday ? `at ${toTime(at)}` : `on ${toDateTime(at)}`
}
