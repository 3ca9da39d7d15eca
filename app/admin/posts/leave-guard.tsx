import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** What would be lost on another page of the back office; null for nothing. */
  loss: string | null
  /** Whether something would be lost with the tab. */
  isTabNeeded: boolean
}

/** Asks before something is lost. Once nothing would be, who wanted to leave goes. */
export function LeaveGuard({ loss, isTabNeeded }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      loss !== null && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isTabNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTabNeeded])

  useEffect(() => {
    if (blocker.state === 'blocked' && loss === null) blocker.proceed()
  }, [blocker, loss])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && loss !== null}
      title="Leave now?"
      description={loss}
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
