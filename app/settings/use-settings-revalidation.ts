import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hasStoredSession } from '../data/browser-client.ts'

export function useSettingsRevalidation() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop: (() => void) | null = null
    let ended = false
    // Loaded late: most visitors read one page and leave.
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
