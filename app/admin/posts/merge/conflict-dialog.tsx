import type { CallError } from '../../../data/result.ts'
import type { CategoryRow, PostWithDetails } from '../../../data/rows/posts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import type { PostDraft } from '../post-draft.ts'
import type { Choices, Merge } from './merge-drafts.ts'

const loadResolution = () => import('./merge-resolution.tsx')

export interface ConflictDialogProps {
  /** The post as the colleague saved it. */
  theirs: PostWithDetails
  /** Null where unknown. */
  writer: string | null
  merge: Merge
  /** The choices of an attempt that could not be saved. */
  choices?: Choices
  failure?: CallError
  draft: PostDraft
  categories: CategoryRow[]
  onClose: () => void
  onSave: (choices: Choices) => void
}

/** Loaded lazily, with the first conflict. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { Component: MergeResolution, failed, retry } = useLazyComponent(loadResolution)
  if (MergeResolution) return <MergeResolution {...props} />
  return (
    <Dialog open onClose={props.onClose} title={conflictTitle} description={nothingLost}>
      {failed ? (
        <ErrorNotice error={{ message: 'The two texts could not be loaded.' }} onRetry={retry} />
      ) : (
        <Spinner label="Loading both texts" />
      )}
    </Dialog>
  )
}

export const conflictTitle = 'Somebody else saved this post'
const nothingLost = 'Nothing of yours has been saved yet, and nothing is lost.'
