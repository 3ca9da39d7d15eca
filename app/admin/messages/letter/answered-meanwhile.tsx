import { toTime } from '../../dates.ts'
import type { Meanwhile } from './use-answers-meanwhile.ts'

export function AnsweredMeanwhile({ meanwhile: { newest, isRefused } }: { meanwhile: Meanwhile }) {
  // Always rendered: screen readers announce only what changes in an existing status.
  return (
    <p role="status" className="not-empty:mt-3">
      {newest && !isRefused && `${newest.by} has answered since you opened this. Their answer stands above.`}
      {newest &&
        isRefused &&
        `${newest.by} answered at ${toTime(newest.at)}, so yours was not sent. Their answer stands above.`}
    </p>
  )
}
