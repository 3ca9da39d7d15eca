import { CloudOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { getDeskQueue } from './desk-queue.ts'
import { useChanges } from './use-changes.ts'

/** Says that changes wait, for what, and that nothing is lost. */
export function ChangesNotice() {
  const { changes, hold } = useChanges()
  const waiting = changes.filter(({ state, isQuiet }) => state === 'waiting' && !isQuiet).length
  if (hold === null || waiting === 0) return null
  const what = waiting === 1 ? 'One change waits' : `${waiting} changes wait`
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-warning-soft px-4 py-2 text-md font-medium text-warning"
    >
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-48">
        {hold === 'network'
          ? `${what} for the network. They are kept in this browser and sent by themselves.`
          : `${what} until you sign in again. They are kept in this browser.`}
      </p>
      {hold === 'network' && (
        <Button variant="ghost" size="s" onClick={() => getDeskQueue().flush()}>
          Try now
        </Button>
      )}
    </div>
  )
}
