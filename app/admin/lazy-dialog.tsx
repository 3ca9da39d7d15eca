import { clsx } from 'clsx/lite'
import type { ComponentType, ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

interface LazyDialogProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Those of the dialog itself, so that it keeps its place once its script is there. */
  title: ReactNode
  className?: string
}

/** An empty dialog shows at once that the press was taken, however long the script is under way. */
export function LazyDialog<Props extends { onClose: () => void }>(dialog: LazyDialogProps<Props>) {
  const { load, props, title, className } = dialog
  const { Component, failed, retry } = useLazyComponent(load)
  if (Component) return <Component {...props} />
  return (
    // A script that is there at once comes before the frame, which would only flicker.
    <Dialog open onClose={props.onClose} title={title} className={clsx('animate-soon!', className)}>
      {failed ? (
        <ErrorNotice error={{ message: 'This could not be loaded. Is the network there?' }} onRetry={retry} />
      ) : (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Loading" />
        </div>
      )}
    </Dialog>
  )
}
