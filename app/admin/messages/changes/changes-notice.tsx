import { CloudOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { describeKept } from './describe-change.ts'
import { getDeskQueue } from './desk-queue.ts'
import { useChanges } from './use-changes.ts'

export function ChangesNotice() {
  const { changes, hold } = useChanges()
  const waiting = changes.filter(({ state, isQuiet }) => state === 'waiting' && !isQuiet)
  if (hold === null || waiting.length === 0) return null
  const isOne = waiting.length === 1
  const what = isOne ? 'One change waits' : `${waiting.length} changes wait`
  const kept = isOne ? 'It is kept in this browser' : 'They are kept in this browser'
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-warning-soft px-4 py-2 text-md font-medium text-warning"
    >
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <p>
          {hold === 'network'
            ? `${what} for the network. ${kept} and sent ${isOne ? 'by itself' : 'by themselves'}.`
            : `${what} until you sign in again. ${kept}.`}
        </p>
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer underline decoration-dotted underline-offset-4">
            What waits
          </summary>
          <ol className="list-inside list-decimal py-1">
            {waiting.map(kept => (
              <li key={kept.id} className="wrap-anywhere">
                {describeKept(kept)}
              </li>
            ))}
          </ol>
        </details>
      </div>
      {hold === 'network' && (
        <Button variant="ghost" size="s" onClick={() => getDeskQueue().flush()}>
          Try now
        </Button>
      )}
    </div>
  )
}
