import type { ContactOutcome } from '../../site/contact/contact-fields.ts'
import type { LetterState } from './letter-store.ts'

/** Milliseconds. */
export function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? seconds * 1_000 : null
}

/** An answer that is not from our server leaves the letter waiting. */
export async function readAnswer(answer: Response): Promise<LetterState> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isJson) return { name: 'waiting', detail: answer.ok ? null : `The server answered ${answer.status}.` }
  const outcome: ContactOutcome = await answer.json()
  if (outcome.state === 'sent') return { name: 'sent', outcome, isTold: false }
  if (outcome.state === 'failed') return { name: 'waiting', detail: outcome.detail }
  const sentences = [...Object.values(outcome.errors), outcome.timesError]
  return { name: 'refused', reason: sentences.filter(Boolean).join(' '), isTold: false }
}
