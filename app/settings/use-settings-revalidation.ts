import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hasStoredSession } from '../data/browser-client.ts'

/** An open page reads what is set again when its tab is seen again, and at once when staff have saved in another tab. */
export function useSettingsRevalidation() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop: (() => void) | null = null
    let ended = false
    // Whoever reads one page and leaves downloads none of it.
    async function start() {
      const { revalidateWhenSeen } = await import('./revalidate-settings.ts')
      if (!ended) stop = revalidateWhenSeen(revalidate)
    }
    const startLazily = () => void start().catch(() => {})
    if (hasStoredSession()) startLazily()
    else document.addEventListener('visibilitychange', startLazily, { once: true })
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', startLazily)
      stop?.()
    }
  }, [revalidate])
}
