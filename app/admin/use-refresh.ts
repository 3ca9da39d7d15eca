import { useEffect, useRef } from 'react'
import { useAuth } from '../session/session-context.tsx'

const pause = 30_000

/** For what is not announced live: now and then while the tab is looked at, and at once on coming back to it. */
export function useRefresh(refresh: () => void) {
  const { isSuperAdmin } = useAuth()
  const wasOut = useRef(false)

  useEffect(() => {
    // Half signed in, over an open page, every list would come back empty.
    if (!isSuperAdmin) {
      wasOut.current = true
      return
    }
    if (wasOut.current) {
      wasOut.current = false
      refresh()
    }
    const refreshVisible = () => {
      if (!document.hidden) refresh()
    }
    const timer = setInterval(refreshVisible, pause)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh, isSuperAdmin])
}
