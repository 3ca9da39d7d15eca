import { tellChange } from './letter-changes.ts'
import { markLetters } from './letter-mark.ts'
import { deleteLetter, type KeptLetter, listLetters, maxLetters, putLetter } from './letter-store.ts'
import { holdLetters } from './send-letters.ts'
import { watchLetters } from './watch-letters.ts'

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** @returns a sentence to show if it can't be kept */
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

/** Background Sync sends it even while no page is open. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration('/')) as WithSync | undefined
  // Without permission it is sent at the next visit.
  await registration?.sync?.register('letters').catch(() => {})
}

/** Waits while it is being sent, and then discards what is left. */
export async function discardLetter(key: string): Promise<void> {
  await holdLetters(() => deleteLetter(key))
  markLetters((await listLetters()).length > 0)
  tellChange(key)
}

export async function sendAgain(letter: KeptLetter): Promise<void> {
  await putLetter({ ...letter, keptAt: Date.now(), state: { name: 'waiting', detail: null } })
  tellChange(letter.key)
  watchLetters()
}
