import { type ReactNode, useState } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import type { TrashEntry, TrashKind } from '../../data/rows/trash.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { useDeletion } from '../use-deletion.ts'
import { describeLoss, hasMissedItsTime } from './describe-trashed.ts'
import { requireWords, toTrashAddress } from './trash-kinds.ts'
import { TrashTable } from './trash-table.tsx'

interface TrashListProps {
  kind: TrashKind
  entries: TrashEntry[]
  /** Shown when the list is empty. */
  children: ReactNode
}

export function TrashList({ kind, entries, children }: TrashListProps) {
  const action = toTrashAddress(kind)
  const submit = useSubmit()
  const deletion = useDeletion<TrashEntry & { id: string }>(action)
  const [late, setLate] = useState<TrashEntry | null>(null)
  const restoring = new Set(useFetchers().map(toRestoredId))
  const shown = entries.filter(({ row_id }) => !deletion.removedIds.has(row_id))
  const missedTime = late && hasMissedItsTime(late, Date.now())

  function bringBack(entry: TrashEntry) {
    setLate(null)
    submit(JSON.stringify({ id: entry.row_id }), {
      action,
      method: 'put',
      encType: 'application/json',
      navigate: false,
      fetcherKey: `restore-${entry.row_id}`,
    })
  }

  return (
    <>
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {shown.length === 0 ? (
        children
      ) : (
        <TrashTable
          kind={kind}
          entries={shown}
          restoring={restoring}
          onRestore={entry => (hasMissedItsTime(entry, Date.now()) ? setLate(entry) : bringBack(entry))}
          onDelete={entry => deletion.request({ ...entry, id: entry.row_id })}
        />
      )}
      <ConfirmDialog
        open={deletion.pending !== null}
        title="Delete for good?"
        description={
          deletion.pending &&
          `This deletes the ${requireWords(kind).noun} "${deletion.pending.name}"${describeLoss(deletion.pending)} for good. This action cannot be undone.`
        }
        action="Delete for good"
        onConfirm={deletion.execute}
        onClose={deletion.cancel}
      />
      <ConfirmDialog
        open={missedTime !== null}
        title="Publish it now?"
        description={
          missedTime &&
          `"${late?.name}" was to come out on ${toDateTime(missedTime)}. That has passed, so everybody sees it once it is restored.`
        }
        action="Restore and publish"
        onConfirm={() => late && bringBack(late)}
        onClose={() => setLate(null)}
      />
    </>
  )
}

function toRestoredId({ key, state }: { key: string; state: string }): string {
  return state !== 'idle' && key.startsWith('restore-') ? key.slice('restore-'.length) : ''
}
