import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSaveDataPage } from '../save-data.ts'
import { keepShownData } from './keep-shown-data.ts'
import { leaveIfUnreachable } from './leave-if-unreachable.ts'
import { hasLetters } from './letters/letter-mark.ts'

const quiet = 1_000

export function useOffline(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    workers?.addEventListener('message', leaveIfUnreachable)
    return () => workers?.removeEventListener('message', leaveIfUnreachable)
  }, [])
  useEffect(() => {
    // Before anything can be pressed: the open page's own link asks for its data, too.
    keepShownData()
    if (!import.meta.env.PROD) return
    const timer = setTimeout(() => {
      // Without a network, or while a worker is replaced, this fails; the next page tries again.
      if (navigator.serviceWorker?.controller || !isSaveDataPage())
        import('./start-offline.ts').then(({ tellVisit }) => tellVisit(pathname)).catch(() => {})
      if (hasLetters())
        import('./letters/watch-letters.ts').then(({ watchLetters }) => watchLetters()).catch(() => {})
    }, quiet)
    return () => clearTimeout(timer)
  }, [pathname])
}
