import { useState } from 'react'
import { useAuth } from '../../../session/session-context.tsx'
import { emptyCopy, readAnswerCopy, toCopyKey, writeAnswerCopy } from './answer-copies.ts'

/** Unsaved text of a field, kept in this browser as answers are; null where there is none. */
export function useKeptText(leadId: string, field: string) {
  const { user } = useAuth()
  const key = toCopyKey(user?.id ?? '', `${leadId}:${field}`)
  const [text, setText] = useState(() => readAnswerCopy(key).text || null)

  function write(next: string | null) {
    setText(next)
    writeAnswerCopy(key, { ...emptyCopy, text: next ?? '' })
  }

  return { text, write }
}
