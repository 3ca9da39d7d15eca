import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSaveDataPage } from '../save-data.ts'
import { leaveIfUnreachable } from './leave-if-unreachable.ts'
import { hasLetters } from './letters/letter-mark.ts'

/** In milliseconds after a page is awake. */
const quiet = 1_000

/** Once the page is idle: has it kept for a time without a network, and goes on sending what waits. */
export function useOffline(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    // The path that is shown: on a step through the history the address is ahead of it.
    const answer = (event: MessageEvent) => leaveIfUnreachable(event, pathname)
    workers?.addEventListener('message', answer)
    return () => workers?.removeEventListener('message', answer)
  }, [pathname])
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const timer = setTimeout(() => {
      // What fails without a network, or while a worker goes, is done at the next page.
      if (!isSaveDataPage())
        import('./start-offline.ts').then(({ tellVisit }) => tellVisit(pathname)).catch(() => {})
      if (hasLetters())
        import('./letters/watch-letters.ts').then(({ watchLetters }) => watchLetters()).catch(() => {})
    }, quiet)
    return () => clearTimeout(timer)
  }, [pathname])
}
