import { useState } from 'react'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { useChanges } from '../changes/use-changes.ts'

/** Beside what is being written: a colleague was faster, and the sender would be answered twice. */
export function AnsweredMeanwhile({ answers }: { answers: LeadAnswer[] }) {
  const [seen] = useState(() => answers.map(({ id }) => id))
  const { changes } = useChanges()
  const isOurs = (answerId: string) => changes.some(({ id }) => id === answerId)
  const other = answers.findLast(
    ({ id, state }) => !seen.includes(id) && !isOurs(id) && state !== 'withdrawn',
  )
  if (!other) return null
  return (
    <p role="status" className="text-sm text-warning">
      {other.by ?? 'A colleague'} has answered since you opened this. Their answer stands above.
    </p>
  )
}
