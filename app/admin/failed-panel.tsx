import type { CallError } from '../data/result.ts'
import { Panel } from '../ui/panel.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface FailedPanelProps {
  title: string
  error: CallError
  onRetry: () => void
}

export function FailedPanel({ title, error, onRetry }: FailedPanelProps) {
  return (
    <Panel aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <ErrorNotice error={error} onRetry={onRetry} />
    </Panel>
  )
}
