import { useEffect, useState } from 'react'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { getDeskQueue } from '../changes/desk-queue.ts'
import { useChanges } from '../changes/use-changes.ts'
import { isStanding } from '../is-standing.ts'
import type { AnswerCopy } from './answer-copies.ts'
import { holdsAnswer } from './return-answer.ts'

export interface Meanwhile {
  /** The last answer that its writer did not see when they opened the lead. */
  newest: { by: string; at: string } | null
  /** The server has refused what was written, for its sake. */
  isRefused: boolean
  /** Of all answers that whoever sends now knows of, which are seen from then on. */
  takeSeen: (written: AnswerCopy) => string[]
}

/** Nobody has read in less what appears while they press a button. */
export const readingTime = 1000

/** What colleagues answered to a lead since it was opened. @param seen ids of the answers that stood there then */
export function useMeanwhile(leadId: string, answers: LeadAnswer[], seen: string[]): Meanwhile {
  const { changes } = useChanges()
  const [taken, setTaken] = useState<string[]>([])
  const [read, setRead] = useState('')
  const mine = changes.filter(kept => kept.kind === 'answer' && kept.leads[0]?.id === leadId)
  const refused = mine.filter(({ state, refusals }) => state === 'refused' && refusals.length > 0)
  const sent = mine.filter(({ state }) => state !== 'refused').map(({ id }) => id)
  const known = [...seen, ...sent, ...taken]
  const others = answers.filter(answer => isStanding(answer) && !known.includes(answer.id))
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
      // What is sent now takes its place. The text of another one stands nowhere else.
      for (const { id } of refused) if (holdsAnswer(written, id)) getDeskQueue().dismiss(id)
      if (read !== shown) return known
      setTaken([...taken, ...unseen])
      return [...known, ...unseen]
    },
  }
}
