import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toDateTime } from '../../dates.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import { ClashChoice } from './clash-choice.tsx'
import { type ConflictDialogProps, conflictTitle } from './conflict-dialog.tsx'
import { describeMerge } from './describe-merge.ts'
import type { Choice, Choices } from './merge-drafts.ts'

/** A default export because it is loaded lazily. */
export default function MergeResolution(props: ConflictDialogProps) {
  const { theirs, writer, merge, failure, draft, categories, onClose, onSave } = props
  const { clashes } = merge
  const [choices, setChoices] = useState<Choices>(props.choices ?? new Map())
  const left = clashes.filter(({ id }) => !choices.has(id)).length
  const chooseAll = (choice: Choice) => setChoices(new Map(clashes.map(({ id }) => [id, choice])))
  const merged = describeMerge(merge, writer)

  return (
    <Dialog
      open
      onClose={onClose}
      title={conflictTitle}
      className="w-[min(62rem,calc(100vw-2rem))]!"
      description={`${writer ?? 'A colleague'} saved it on ${toDateTime(theirs.updated_at)}. Where you both wrote, choose what shall stand. Both texts are kept in the versions.`}
      footer={
        <>
          <p className="grow self-center text-sm text-muted" role="status">
            {left > 0 && `${left === 1 ? 'One place' : `${left} places`} left to choose`}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={left > 0} onClick={() => onSave(choices)}>
            Save what I chose
          </Button>
        </>
      }
    >
      {failure && <ErrorNotice error={failure} {...(left === 0 && { onRetry: () => onSave(choices) })} />}
      {merged && <p className="mb-5 text-base">{merged}</p>}
      {clashes.length > 1 && (
        <div className="mb-5 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="s"
            className="max-md:min-h-11"
            onClick={() => chooseAll('theirs')}
          >
            Take theirs everywhere
          </Button>
          <Button variant="secondary" size="s" className="max-md:min-h-11" onClick={() => chooseAll('mine')}>
            Take mine everywhere
          </Button>
        </div>
      )}
      <div className="grid gap-6">
        {clashes.map((clash, index) => (
          <ClashChoice
            key={clash.id}
            clash={clash}
            place={clashes.length > 1 ? `${index + 1} of ${clashes.length}` : null}
            theirName={writer ?? 'Theirs'}
            mineImage={draft.image}
            categories={categories}
            isFirst={index === 0}
            chosen={choices.get(clash.id) ?? null}
            onChoose={choice => setChoices(new Map([...choices, [clash.id, choice]]))}
          />
        ))}
      </div>
    </Dialog>
  )
}
