import type { PostWithCategory } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDateTime } from '../dates.ts'
import { fieldNames } from './field-names.ts'
import { type MergedField, mergeDrafts } from './merge/merge-drafts.ts'
import { type PostDraft, type StoredDraft, toStoredDraft } from './post-draft.ts'
import { TheirFields } from './their-fields.tsx'

interface ConflictDialogProps {
  theirs: PostWithCategory
  /** What the draft was begun from, if it is known. */
  base: StoredDraft | null
  draft: PostDraft
  onClose: () => void
  onSave: () => void
}

/** Two people edited one post: the second to save decides, seeing what the first one made of it. */
export function ConflictDialog({ theirs, base, draft, onClose, onSave }: ConflictDialogProps) {
  const merge = mergeDrafts(base, draft, toStoredDraft(theirs))
  const both = [...new Set(merge.clashes.map(({ field }) => field))]
  const replaces = both.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody else saved this post"
      className="w-[min(38rem,calc(100vw-2rem))]!"
      description="It changed after you opened it. Nothing of yours has been saved yet, and nothing is lost."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            Keep editing
          </Button>
          <Button variant={replaces ? 'danger' : 'primary'} onClick={onSave}>
            {replaces ? 'Replace it with mine' : 'Save both changes'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-base">
        <p>
          {base
            ? `They changed ${list([...merge.theirs, ...both])}`
            : `Your text and theirs differ in ${list(both)}`}{' '}
          ({toDateTime(theirs.updated_at)}).
        </p>
        {base && merge.mine.length > 0 && <p>You changed {list(merge.mine)}.</p>}
        {replaces ? (
          <p>
            Only one version of {list(both)} can stay. Replacing takes yours
            {merge.theirs.length > 0 && <> and keeps {list(merge.theirs)} as they left it</>}.
          </p>
        ) : (
          <p>Saving keeps both, as nobody changed what the other did.</p>
        )}
        <TheirFields post={theirs} fields={both} />
      </div>
    </Dialog>
  )
}

const order = Object.keys(fieldNames) as MergedField[]

function list(fields: MergedField[]): string {
  const names = order.filter(field => fields.includes(field)).map(field => `the ${fieldNames[field]}`)
  return names.length > 0 ? new Intl.ListFormat('en').format(names) : 'nothing you would see'
}
