import { clsx } from 'clsx/lite'
import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import { barStyle } from './bar-style.ts'
import type { BulkBarProps } from './bulk-bar.tsx'

const loadBulkBar = () => import('./bulk-bar.tsx')

/** Loaded when the first row is selected. */
export function LazyBulkBar(props: BulkBarProps) {
  const { Component: BulkBar, failed, retry } = useLazyComponent(loadBulkBar)
  if (failed)
    return (
      <ErrorNotice error={{ message: 'What can be done with them could not be loaded.' }} onRetry={retry} />
    )
  if (BulkBar) return <BulkBar {...props} />
  // As high as the bar, so that the list stays where it is.
  return (
    <div className={clsx(barStyle, 'min-h-14 max-md:min-h-26')}>
      <p className="text-base font-semibold">{props.selection.selected.length} selected</p>
      <p className="animate-late text-sm text-muted">Loading…</p>
    </div>
  )
}
