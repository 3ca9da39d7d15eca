import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** What would be lost on another page of the back office; null for nothing. */
  loss: string | null
  /** Whether something would be lost with the tab. */
  isTabNeeded: boolean
  /** Whether something was lost since the question. */
  isLost: boolean
  onAsk: () => void
}

/** Asks before something is lost. Once nothing would be, who wanted to leave goes, unless it was lost. */
export function LeaveGuard({ loss, isTabNeeded, isLost, onAsk }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation }) =>
      loss !== null && pathname + search !== nextLocation.pathname + nextLocation.search,
  )
  const ask = useEffectEvent(onAsk)
  const isAsking = blocker.state === 'blocked'

  useEffect(() => {
    if (isAsking) ask()
  }, [isAsking])

  useEffect(() => {
    if (!isTabNeeded) return
    const stop = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stop)
    return () => window.removeEventListener('beforeunload', stop)
  }, [isTabNeeded])

  useEffect(() => {
    if (blocker.state !== 'blocked' || loss !== null) return
    if (isLost) blocker.reset()
    else blocker.proceed()
  }, [blocker, loss, isLost])

  return (
    <ConfirmDialog
      open={isAsking && loss !== null}
      title="Leave now?"
      description={loss}
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
