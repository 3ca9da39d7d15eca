import { sendTimeout } from '../../site/contact/contact-fields.ts'
import { tellChange } from './letter-changes.ts'
import {
  deleteLetter,
  findLetter,
  type KeptLetter,
  type LetterState,
  listLetters,
  putLetter,
  ttlInDays,
} from './letter-store.ts'
import { readAnswer, readRetryAfter } from './read-answer.ts'

const maxAge = ttlInDays * 86_400_000

export class StillWaitingError extends Error {
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Something still waits')
    this.retryAfter = retryAfter
  }
}

/** One at a time, by one tab or the worker. @param cut ends the current attempt @throws {StillWaitingError} */
export async function sendLetters(cut?: AbortSignal): Promise<void> {
  const { isWaiting, retryAfter } = await holdLetters(() => sendAll(cut))
  if (isWaiting) throw new StillWaitingError(retryAfter)
}

/** While this runs, nobody else sends or discards. */
export const holdLetters = <T>(step: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('letters', step) : step()

async function sendAll(cut?: AbortSignal) {
  const letters = await listLetters()
  let retryAfter: number | null = null
  for (const { key } of letters.filter(({ state }) => state.name === 'waiting')) {
    const letter = await findLetter(key)
    if (letter?.state.name !== 'waiting') continue
    const attempt = await settle(letter, cut)
    retryAfter = attempt.retryAfter
    // A lost network or a `Retry-After` holds for the other letters, too.
    if (!attempt.isAnswered || retryAfter !== null) break
  }
  const left = await listLetters()
  const isOld = ({ state, keptAt }: KeptLetter) => state.name === 'sent' && Date.now() - keptAt > maxAge
  for (const { key } of left.filter(isOld)) await deleteLetter(key)
  return { isWaiting: left.some(({ state }) => state.name === 'waiting'), retryAfter }
}

interface Attempt {
  state: LetterState
  isAnswered: boolean
  retryAfter: number | null
}

async function settle(letter: KeptLetter, cut?: AbortSignal): Promise<Attempt> {
  const isLate = Date.now() - letter.keptAt > maxAge
  const expired: Attempt = { state: { name: 'expired', isTold: false }, isAnswered: true, retryAfter: null }
  const attempt = isLate ? expired : await send(letter, cut)
  const { state } = attempt
  // The server has its text now, and the next user of this device must not see it.
  const isSent = state.name === 'sent'
  await putLetter({ ...letter, ...(isSent && { fields: [], keptAt: Date.now() }), state })
  tellChange(letter.key)
  return attempt
}

async function send({ key, address, fields }: KeptLetter, cut?: AbortSignal): Promise<Attempt> {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  body.set('key', key)
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, sendTimeout)
  cut?.addEventListener('abort', end)
  if (cut?.aborted) end()
  try {
    const answer = await fetch(address.replace(/^\/contact/, '/contact/send'), {
      method: 'POST',
      body,
      signal: ending.signal,
    })
    return { state: await readAnswer(answer), isAnswered: true, retryAfter: readRetryAfter(answer) }
  } catch {
    return { state: { name: 'waiting', detail: null }, isAnswered: false, retryAfter: null }
  } finally {
    clearTimeout(timer)
    cut?.removeEventListener('abort', end)
  }
}
