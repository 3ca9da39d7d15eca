import { showToast, type Toast } from '../../ui/toast.ts'
import { onLetterChange, tellChange } from './letter-changes.ts'
import { markLetters } from './letter-mark.ts'
import {
  findLetter,
  type KeptLetter,
  type LetterState,
  listLetters,
  putLetter,
  unsentTitles,
} from './letter-store.ts'
import { holdLetters, StillWaitingError, sendLetters } from './send-letters.ts'

/** Milliseconds between attempts. Shorter in a visible page; browsers don't always report that a network is back. */
const pause = { first: 5_000, longestSeen: 10_000, longest: 300_000 }

let isWatching = false
let wait = pause.first
let timer: ReturnType<typeof setTimeout> | undefined
let current: AbortController | null = null

export function watchLetters(): void {
  if (!isWatching) {
    isWatching = true
    // A request on the former network may hang for long.
    addEventListener('online', () => {
      current?.abort()
      trySoon()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return
      tellAll()
      if (!current) trySoon()
    })
    onLetterChange(key => void findLetter(key).then(tell))
  }
  tellAll()
  trySoon()
}

const tellAll = () => void listLetters().then(letters => Promise.all(letters.map(tell)))

function trySoon(): void {
  wait = pause.first
  void attempt()
}

async function attempt(): Promise<void> {
  clearTimeout(timer)
  const own = new AbortController()
  current = own
  try {
    await sendLetters(own.signal)
    markLetters((await listLetters()).length > 0)
  } catch (error) {
    if (current === own) timer = setTimeout(attempt, findPause(error))
  } finally {
    if (current === own) current = null
  }
}

function findPause(error: unknown): number {
  if (error instanceof StillWaitingError && error.retryAfter !== null) return error.retryAfter
  const own = Math.min(wait, document.hidden ? pause.longest : pause.longestSeen)
  wait = Math.min(wait * 2, pause.longest)
  return own
}

async function tell(letter: KeptLetter | undefined): Promise<void> {
  if (letter && findNews(letter)) await holdLetters(() => tellHeld(letter.key))
}

/** It may have been told, discarded or sent again meanwhile. */
async function tellHeld(key: string): Promise<void> {
  const letter = await findLetter(key)
  const news = letter && findNews(letter)
  if (!news) return
  showToast(toToast(news, letter.thanks))
  await putLetter({ ...letter, state: { ...news, isTold: true } })
  tellChange(key)
}

function toToast(news: News, thanks: string): Toast {
  if (news.name === 'sent') return { title: 'Message Sent!', description: thanks, tone: 'success' }
  const isShown = location.pathname === '/contact'
  const action = { label: 'See it', onClick: () => location.assign('/contact') }
  return {
    title: unsentTitles[news.name],
    description: news.name === 'expired' ? 'It was not sent, and is still on this device.' : news.reason,
    tone: 'danger',
    ...(!isShown && { action }),
  }
}

type News = Exclude<LetterState, { name: 'waiting' }>

const findNews = ({ state }: KeptLetter): News | null =>
  !document.hidden && state.name !== 'waiting' && state.isTold === false ? state : null
