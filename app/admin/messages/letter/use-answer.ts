import { useEffect, useState } from 'react'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { useAuth } from '../../../session/session-context.tsx'
import type { KeptChange } from '../changes/kept-change.ts'
import { useChanges } from '../changes/use-changes.ts'
import { type AnswerCopy, emptyCopy, readAnswerCopy, toCopyKey, writeAnswerCopy } from './answer-copies.ts'
import { whenCopyChanges } from './return-answer.ts'

/** Stored with every key. The text of a sent answer returns when that is undone. */
export function useAnswer(leadId: string, answers: LeadAnswer[]) {
  const { user } = useAuth()
  const key = toCopyKey(user?.id ?? '', leadId)
  const [copy, setCopy] = useState(() => readAnswerCopy(key))
  const [isKept, setKept] = useState(true)
  const { changes } = useChanges()
  useEffect(() => whenCopyChanges(key, () => setCopy(readAnswerCopy(key))), [key])
  const answer = isSent(copy, answers, changes) ? emptyCopy : copy

  function write(part: Partial<AnswerCopy>) {
    const next = { ...answer, sentAs: null, beganAs: answer.sentAs ?? answer.beganAs, ...part }
    setCopy(next)
    setKept(writeAnswerCopy(key, next))
  }

  return { answer, write, isKept }
}

function isSent({ sentAs }: AnswerCopy, answers: LeadAnswer[], changes: KeptChange[]): boolean {
  if (sentAs === null) return false
  if (answers.some(({ id }) => id === sentAs)) return true
  // The server may have it since the answers were loaded.
  const kept = changes.find(({ id }) => id === sentAs)
  return kept !== undefined && kept.state !== 'refused' && !kept.isUndone
}
