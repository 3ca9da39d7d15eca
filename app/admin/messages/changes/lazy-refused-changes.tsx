import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import type { KeptLead } from './kept-change.ts'
import { useChanges } from './use-changes.ts'

const loadRefusedChanges = () => import('./refused-changes.tsx')

interface LazyRefusedChangesProps {
  onEdit: (refused: KeptLead) => void
}

/** Loaded lazily: on most days no change is refused. */
export function LazyRefusedChanges(props: LazyRefusedChangesProps) {
  const { changes } = useChanges()
  return changes.some(({ error, refusals }) => error || refusals.length > 0) && <Loaded {...props} />
}

function Loaded(props: LazyRefusedChangesProps) {
  const { Component: RefusedChanges, failed, retry } = useLazyComponent(loadRefusedChanges)
  if (failed)
    return (
      <ErrorNotice error={{ message: 'Which changes were not made could not be loaded.' }} onRetry={retry} />
    )
  return RefusedChanges && <RefusedChanges {...props} />
}
