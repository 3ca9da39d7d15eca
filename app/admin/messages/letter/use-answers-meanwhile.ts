import { useEffect, useState } from 'react'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { getDeskQueue } from '../changes/desk-queue.ts'
import { useChanges } from '../changes/use-changes.ts'
import { isSentOrWaiting } from '../is-sent-or-waiting.ts'
import type { AnswerCopy } from './answer-copies.ts'
import { holdsAnswer } from './return-answer.ts'

export interface Meanwhile {
  /** The last answer that the writer had not seen on opening the lead. */
  newest: { by: string; at: string } | null
  /** The server refused the writer's answer because of it. */
  isRefused: boolean
  /** Ids of all answers that the sender knows of, which count as seen from then on. */
  takeSeen: (written: AnswerCopy) => string[]
}

/** In milliseconds. What appeared later than this before a press can't have been read. */
export const readingTime = 1000

/** @param seen ids of the answers that were there when the lead was opened */
export function useMeanwhile(leadId: string, answers: LeadAnswer[], seen: string[]): Meanwhile {
  const { changes } = useChanges()
  const [taken, setTaken] = useState<string[]>([])
  const [read, setRead] = useState('')
  const mine = changes.filter(kept => kept.kind === 'answer' && kept.leads[0]?.id === leadId)
  const refused = mine.filter(({ state, refusals }) => state === 'refused' && refusals.length > 0)
  const sent = mine.filter(({ state }) => state !== 'refused').map(({ id }) => id)
  const known = [...seen, ...sent, ...taken]
  const others = answers.filter(answer => isSentOrWaiting(answer) && !known.includes(answer.id))
  const refusal = refused.at(-1)?.refusals[0]
  const unseen = new Set([...others.map(({ id }) => id), ...(refusal?.answers ?? [])])
  const shown = [...unseen].join()

  useEffect(() => {
    const timer = setTimeout(() => setRead(shown), readingTime)
    return () => clearTimeout(timer)
  }, [shown])

  const last = others.at(-1)
  const by = last ? last.by : refusal?.by
  return {
    newest: last || refusal ? { by: by ?? 'A colleague', at: last?.created_at ?? refusal?.at ?? '' } : null,
    isRefused: refusal !== undefined,
    takeSeen(written) {
      // What is sent replaces this refused answer; nothing else holds the text of the others.
      for (const { id } of refused) if (holdsAnswer(written, id)) getDeskQueue().dismiss(id)
      if (read !== shown) return known
      setTaken([...taken, ...unseen])
      return [...known, ...unseen]
    },
  }
}
