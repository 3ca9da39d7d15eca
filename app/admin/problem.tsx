import type { CallError } from '../data/result.ts'
import { Button } from '../ui/button.tsx'

/** What stays on the page of a failure after its toast is gone, with the number to find it in the log by. */
export function Problem({ error, onRetry }: { error: CallError; onRetry?: () => void }) {
  const { message, requestId } = error
  return (
    <div role="alert" className="admin-notice admin-notice-danger">
      <p>
        {message}
        {requestId && !message.includes(requestId) && (
          <span className="admin-request-id">Request {requestId}</span>
        )}
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
