import { Button } from '../ui/button.tsx'

/** What a failed reading leaves on the page after its toast is gone. */
export function LoadProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="admin-notice admin-notice-danger">
      <p>{message}</p>
      <Button variant="secondary" size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
