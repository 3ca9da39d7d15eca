import { useEffect } from 'react'

const pause = 30_000

/** For what is not announced live: now and then while the tab is looked at, and at once on coming back to it. */
export function useRefresh(refresh: () => void) {
  useEffect(() => {
    const refreshVisible = () => {
      if (!document.hidden) refresh()
    }
    const timer = setInterval(refreshVisible, pause)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh])
}
