import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { useChanges } from '../changes/use-changes.ts'

interface AnsweredMeanwhileProps {
  answers: LeadAnswer[]
  /** Ids of those that stood there when the lead was opened. */
  seen: string[]
}

/** Beside what is being written: a colleague was faster, and the sender would be answered twice. */
export function AnsweredMeanwhile({ answers, seen }: AnsweredMeanwhileProps) {
  const { changes } = useChanges()
  const isOurs = (answerId: string) => changes.some(({ id }) => id === answerId)
  const other = answers.findLast(
    ({ id, state }) => !seen.includes(id) && !isOurs(id) && (state === 'waiting' || state === 'sent'),
  )
  // It is there before its words are, as screen readers tell of what changes in it.
  return (
    <p role="status" className="not-empty:mt-3">
      {other && `${other.by ?? 'A colleague'} has answered since you opened this. Their answer stands above.`}
    </p>
  )
}
