import { Button } from '../../../ui/button.tsx'
import { toDateTime, toTime } from '../../dates.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import { Notice } from '../../notice.tsx'
import { describeKept, describeOthersChange, type NameOwner } from './describe-change.ts'
import { getDeskQueue } from './desk-queue.ts'
import type { KeptChange, KeptLead, Refusal } from './kept-change.ts'
import { useChanges, useOwnerName } from './use-changes.ts'

/** Changes that were not made, and why, until their author has seen it. */
export function RefusedChanges({ onEdit }: { onEdit: (refused: KeptLead) => void }) {
  const { changes } = useChanges()
  const queue = getDeskQueue()
  return changes.map(kept => {
    if (kept.error) {
      const retry = () => queue.tryAgain(kept.id)
      return (
        <ErrorNotice
          key={kept.id}
          error={{ ...kept.error, message: `${describeKept(kept)}: ${kept.error.message}` }}
          {...(kept.kind === 'lead'
            ? { retryLabel: 'Change it', onRetry: () => onEdit(kept) }
            : { onRetry: retry })}
          onDismiss={() => queue.dismiss(kept.id)}
        />
      )
    }
    if (kept.refusals.length === 0) return null
    return <Conflicts key={kept.id} kept={kept} />
  })
}

function Conflicts({ kept }: { kept: KeptChange }) {
  const nameOwner = useOwnerName()
  const queue = getDeskQueue()
  const mayInsist =
    (kept.kind === 'change' || kept.kind === 'deletion') && kept.refusals.some(({ isGone }) => !isGone)
  return (
    <Notice role="alert" className="mb-3!">
      <div>
        {kept.refusals.map(refusal => (
          <p key={refusal.leadId}>{describeRefusal(refusal, kept, nameOwner)}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayInsist && (
          <Button variant="secondary" size="s" onClick={() => queue.insist(kept.id)}>
            Do it anyway
          </Button>
        )}
        <Button variant="ghost" size="s" onClick={() => queue.dismiss(kept.id)}>
          Leave it as it is
        </Button>
      </div>
    </Notice>
  )
}

/** "Bola Adeyemi: Kofi moved it to Won at 14:03, so your change (Message archived) was not made." */
function describeRefusal(refusal: Refusal, kept: KeptChange, nameOwner: NameOwner): string {
  const name = kept.leads.find(({ id }) => id === refusal.leadId)?.name ?? 'Somebody'
  const yours = kept.kind === 'undo' ? 'it was not undone' : `your change (${kept.words}) was not made`
  if (refusal.isGone) return `${name}: somebody deleted the message, so ${yours}.`
  const when = refusal.at ? ` ${toWhen(refusal.at)}` : ''
  if (refusal.hasNewLetter) return `${name} wrote again${when}, so ${yours}.`
  return `${name}: ${refusal.by ?? 'somebody'} ${describeOthersChange(refusal, nameOwner)}${when}, so ${yours}.`
}

function toWhen(at: string, now = new Date()): string {
  const isToday = new Date(at).toDateString() === now.toDateString()
  return isToday ? `at ${toTime(at)}` : `on ${toDateTime(at)}`
}
