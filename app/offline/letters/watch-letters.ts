import { showToast } from '../../ui/toast.ts'
import { onLetterChange } from './letter-changes.ts'
import { markLetters } from './letter-mark.ts'
import { findLetter, listLetters } from './letter-store.ts'
import { sendLetters } from './send-letters.ts'

/** In milliseconds between tries while the browser thinks that it is online. */
const pause = { first: 5_000, longest: 300_000 }

let isWatching = false
let wait = pause.first
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits as soon as there is a network, for as long as the page is open, and tells of it. */
export function watchLetters(): void {
  if (!isWatching) {
    isWatching = true
    addEventListener('online', trySoon)
    onLetterChange(key => void tell(key))
  }
  trySoon()
}

function trySoon(): void {
  wait = pause.first
  void attempt()
}

async function attempt(): Promise<void> {
  clearTimeout(timer)
  try {
    await sendLetters()
    markLetters((await listLetters()).length > 0)
  } catch {
    // It waits still: without a network the browser says when there is one again.
    timer = setTimeout(attempt, wait)
    wait = Math.min(wait * 2, pause.longest)
  }
}

async function tell(key: string): Promise<void> {
  const letter = await findLetter(key)
  if (letter?.state.name === 'sent' && document.visibilityState === 'visible')
    showToast({ title: 'Message Sent!', description: letter.thanks, tone: 'success' })
}
