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
import { readAnswer } from './read-answer.ts'

const maxAge = ttlInDays * 86_400_000
/** In milliseconds, after which a connection counts as lost. Long for a letter on a slow network; what arrived all the same is not stored again. */
const timeout = 20_000

/**
 * Sends what waits, one after the other; of several tabs and the worker one does.
 * @throws where something still waits
 */
export async function sendLetters(): Promise<void> {
  const waiting = await holdLetters(sendAll)
  if (waiting > 0) throw new Error(`${waiting} still wait`)
}

/** While this runs nobody else sends or discards. */
export const holdLetters = <T>(step: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('letters', step) : step()

async function sendAll(): Promise<number> {
  const letters = await listLetters()
  for (const { key } of letters.filter(({ state }) => state.name === 'waiting')) {
    const letter = await findLetter(key)
    if (letter?.state.name === 'waiting') await settle(letter)
  }
  const left = await listLetters()
  const isOld = ({ state, keptAt }: KeptLetter) => state.name === 'sent' && Date.now() - keptAt > maxAge
  for (const { key } of left.filter(isOld)) await deleteLetter(key)
  return left.filter(({ state }) => state.name === 'waiting').length
}

async function settle(letter: KeptLetter): Promise<void> {
  const isLate = Date.now() - letter.keptAt > maxAge
  const state: LetterState = isLate ? { name: 'expired' } : await send(letter)
  // The server has its words now, and this device keeps them from nobody who uses it next.
  const isSent = state.name === 'sent'
  await putLetter({ ...letter, ...(isSent && { fields: [], keptAt: Date.now() }), state })
  tellChange(letter.key)
}

async function send({ key, address, fields }: KeptLetter): Promise<LetterState> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  body.set('key', key)
  try {
    const answer = await fetch(address.replace(/^\/contact/, '/contact/send'), {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeout),
    })
    return await readAnswer(answer)
  } catch {
    return { name: 'waiting', detail: null }
  }
}
