import { useEffect, useEffectEvent, useState } from 'react'
import { listLeadAnswers } from '../../../data/lead-answers.ts'
import { query } from '../../../data/query.ts'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'

const soon = 2000
const later = 15_000

/** Polls as long as an answer is waiting. */
export function useAnswers(leadId: string, loaded: LeadAnswer[]) {
  const [read, setRead] = useState({ of: loaded, answers: loaded })
  // A new load of the page is newer than an earlier poll.
  const answers = read.of === loaded ? read.answers : loaded

  async function reload() {
    const { data } = await query(client => listLeadAnswers(client, leadId))
    if (data) setRead({ of: loaded, answers: data })
  }

  const poll = useEffectEvent(() => {
    if (!document.hidden) void reload()
  })
  const pause = toPause(answers)
  useEffect(() => {
    if (pause === null) return
    const timer = setInterval(poll, pause)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [pause])

  return { answers, reload }
}

function toPause(answers: LeadAnswer[]): number | null {
  const waiting = answers.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return waiting.some(({ leaves_in, is_leaving }) => is_leaving || leaves_in < 30) ? soon : later
}
