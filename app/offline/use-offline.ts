import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSaveDataPage } from '../save-data.ts'
import { hasLetters } from './letters/letter-mark.ts'

/** In milliseconds after a page is awake. */
const quiet = 1_000

/** Once the page is idle: has it kept for a time without a network, and goes on sending what waits. */
export function useOffline(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const timer = setTimeout(() => {
      // Without a network they are loaded at the next page.
      const ignore = () => {}
      if (!isSaveDataPage()) import('./start-offline.ts').then(({ tellVisit }) => tellVisit(pathname), ignore)
      if (hasLetters())
        import('./letters/watch-letters.ts').then(({ watchLetters }) => watchLetters(), ignore)
    }, quiet)
    return () => clearTimeout(timer)
  }, [pathname])
}
