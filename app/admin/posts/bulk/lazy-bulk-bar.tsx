import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import type { BulkBarProps } from './bulk-bar.tsx'

const loadBulkBar = () => import('./bulk-bar.tsx')

/** Loaded when the first row is selected. */
export function LazyBulkBar(props: BulkBarProps) {
  const { Component: BulkBar, failed, retry } = useLazyComponent(loadBulkBar)
  if (failed)
    return (
      <ErrorNotice error={{ message: 'What can be done with them could not be loaded.' }} onRetry={retry} />
    )
  return BulkBar && <BulkBar {...props} />
}
