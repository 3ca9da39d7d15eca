import { tellChange } from './letter-changes.ts'
import { markLetters } from './letter-mark.ts'
import { deleteLetter, type KeptLetter, listLetters, maxLetters, putLetter } from './letter-store.ts'
import { holdLetters } from './send-letters.ts'
import { watchLetters } from './watch-letters.ts'

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** Keeps a letter because its writer asked for it. @returns what is to be said where it can't be */
export async function keepLetter(letter: Omit<KeptLetter, 'keptAt' | 'state'>): Promise<string | null> {
  try {
    const unsent = (await listLetters()).filter(({ state }) => state.name !== 'sent')
    const others = unsent.filter(({ key }) => key !== letter.key)
    if (others.length >= maxLetters) return `${maxLetters} messages wait here already.`
    await putLetter({ ...letter, keptAt: Date.now(), state: { name: 'waiting', detail: null } })
    markLetters(true)
  } catch {
    return 'This browser keeps nothing for us, as in some private windows. Please copy your message.'
  }
  tellChange(letter.key)
  watchLetters()
  await askForSync()
  return null
}

/** Where the browser can, it is sent even when no page is open. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration('/')) as WithSync | undefined
  // People may forbid it; then it goes at the next visit.
  await registration?.sync?.register('letters').catch(() => {})
}

/** While it is being sent this waits: it is then either gone or sent. */
export async function discardLetter(key: string): Promise<void> {
  await holdLetters(() => deleteLetter(key))
  markLetters((await listLetters()).length > 0)
  tellChange(key)
}

/** One that expired or was refused waits again. */
export async function sendAgain(letter: KeptLetter): Promise<void> {
  await putLetter({ ...letter, keptAt: Date.now(), state: { name: 'waiting', detail: null } })
  tellChange(letter.key)
  watchLetters()
}
