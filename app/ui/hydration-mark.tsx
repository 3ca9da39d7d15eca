import { useEffect } from 'react'

declare global {
  interface Window {
    /** Set once React answers clicks; until then the inline script serves the theme switch. */
    hydrated?: boolean
  }
}

export function HydrationMark() {
  useEffect(() => {
    window.hydrated = true
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
