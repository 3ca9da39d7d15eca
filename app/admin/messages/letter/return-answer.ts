import type { KeptChange } from '../changes/kept-change.ts'
import { type AnswerCopy, readAnswerCopy, toCopyKey, writeAnswerCopy } from './answer-copies.ts'

const returned = 'answer-returned'

/** Whether the text being written is, or began as, this answer. */
export const holdsAnswer = ({ sentAs, beganAs }: AnswerCopy, id: string) => sentAs === id || beganAs === id

/** Puts the text of an unsent answer before what is being written. */
export function returnAnswer({
  id,
  userId,
  leads,
  answer,
}: Pick<KeptChange, 'id' | 'userId' | 'leads'> & Pick<Extract<KeptChange, { kind: 'answer' }>, 'answer'>) {
  const key = toCopyKey(userId, leads[0]?.id ?? '')
  const copy = readAnswerCopy(key)
  if (holdsAnswer(copy, id)) return
  writeAnswerCopy(key, {
    text: [answer.text, copy.sentAs ? '' : copy.text].filter(Boolean).join('\n\n'),
    isQuoting: answer.quoted !== null,
    callAt: copy.callAt ?? answer.call_at ?? null,
    sentAs: null,
    beganAs: id,
  })
  dispatchEvent(new CustomEvent(returned, { detail: key }))
}

/** In other tabs too, so that nothing is sent twice. @returns what ends it */
export function whenCopyChanges(key: string, act: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener(returned, event => (event as CustomEvent<string>).detail === key && act(), { signal })
  addEventListener('storage', event => event.key === key && act(), { signal })
  return () => ended.abort()
}
