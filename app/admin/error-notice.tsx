import type { CallError } from '../data/result.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

interface ErrorNoticeProps {
  error: CallError
  onRetry?: () => void
  retryLabel?: string
  onDismiss?: () => void
}

/** Stays on the page after the toast is gone, with the request id that finds the failure in the log. */
export function ErrorNotice({ error, onRetry, retryLabel = 'Try again', onDismiss }: ErrorNoticeProps) {
  const { message, requestId } = error
  return (
    <Notice role="alert" tone="danger">
      <p>
        {message}
        {requestId && !message.includes(requestId) && (
          <span className="block font-mono text-xs/normal font-normal wrap-anywhere">
            Request {requestId}
          </span>
        )}
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {onDismiss && (
        <Button variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </Notice>
  )
}
