import { toTime } from '../../dates.ts'
import type { Meanwhile } from './use-meanwhile.ts'

/** Beside what is being written: a colleague was faster, and the sender would be answered twice. */
export function AnsweredMeanwhile({ meanwhile: { newest, isRefused } }: { meanwhile: Meanwhile }) {
  // It is there before its words are, as screen readers tell of what changes in it.
  return (
    <p role="status" className="not-empty:mt-3">
      {newest && !isRefused && `${newest.by} has answered since you opened this. Their answer stands above.`}
      {newest &&
        isRefused &&
        `${newest.by} answered at ${toTime(newest.at)}, so yours was not sent. Their answer stands above.`}
    </p>
  )
}
