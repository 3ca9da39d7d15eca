import { useEffect } from 'react'

declare global {
  interface Window {
    /** Set once React answers clicks; until then the inline script serves the theme switch. */
    hydrated?: boolean
    /** The button that somebody pressed before that. */
    missedClick?: HTMLElement
  }
}

export function HydrationMark() {
  useEffect(() => {
    window.hydrated = true
    document.documentElement.dataset.hydrated = ''
    window.missedClick?.click()
  }, [])
  return null
}
