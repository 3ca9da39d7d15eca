import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { countChanges } from './count-changes.ts'

interface LeaveDialogProps {
  count: number
  isKept: boolean
  onDiscard: () => void
  /** Resolves to whether all is saved. */
  onSave: () => Promise<boolean>
}

export function LeaveDialog({ count, isKept, onDiscard, onSave }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (count === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [count])

  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()

  async function save() {
    const { proceed, reset } = { proceed: blocker.proceed, reset: blocker.reset }
    if (await onSave()) proceed?.()
    else reset?.()
  }

  return (
    <Dialog
      open
      onClose={stay}
      title="Leave without saving?"
      description={`${countChanges(count, 'isn’t', 'aren’t')} saved.${isKept ? ' Kept, they stand here again when you come back on this device.' : ''}`}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            Discard
          </Button>
          {isKept && (
            <Button variant="secondary" onClick={() => blocker.proceed()}>
              Keep for later
            </Button>
          )}
          <Button data-autofocus="" onClick={save}>
            Save
          </Button>
        </>
      }
    />
  )
}
