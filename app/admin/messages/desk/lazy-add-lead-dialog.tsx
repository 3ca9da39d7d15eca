import { useEffect } from 'react'
import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import type { AddLeadDialogProps } from './add-lead-dialog.tsx'

const loadDialog = () => import('./add-lead-dialog.tsx')
const untilQuiet = 3000

/** Also loaded once the desk has been open for a while, to work without a network. */
export function LazyAddLeadDialog({ isOpen, ...props }: AddLeadDialogProps & { isOpen: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => {}), untilQuiet)
    return () => clearTimeout(timer)
  }, [])
  return isOpen && <Loaded {...props} />
}

function Loaded(props: AddLeadDialogProps) {
  const { Component: AddLeadDialog, failed, retry } = useLazyComponent(loadDialog)
  if (failed)
    return (
      <ErrorNotice
        error={{ message: 'The dialog could not be loaded. Is the network there?' }}
        onRetry={retry}
      />
    )
  return AddLeadDialog && <AddLeadDialog {...props} />
}
