import { useEffect } from 'react'
import { LazyDialog } from '../../lazy-dialog.tsx'
import type { AddLeadDialogProps } from './add-lead-dialog.tsx'

const loadDialog = () => import('./add-lead-dialog.tsx')
const untilQuiet = 3000

/** Also loaded once the desk has been open for a while, to work without a network. */
export function LazyAddLeadDialog({ isOpen, ...props }: AddLeadDialogProps & { isOpen: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => {}), untilQuiet)
    return () => clearTimeout(timer)
  }, [])
  return isOpen && <LazyDialog load={loadDialog} props={props} title="Add a lead" />
}
