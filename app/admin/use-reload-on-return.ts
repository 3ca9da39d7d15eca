import { useEffect, useRef } from 'react'
import { useAuth } from '../session/session-context.tsx'

/** For what is not announced live: whoever comes back to the tab, or signs in again, sees what is there now. */
export function useReloadOnReturn(reload: () => void) {
  const { isSuperAdmin } = useAuth()
  const wasOut = useRef(false)

  useEffect(() => {
    // Signed out, or half signed in, there is nothing to be had.
    if (!isSuperAdmin) {
      wasOut.current = true
      return
    }
    if (wasOut.current) {
      wasOut.current = false
      reload()
    }
    const onVisibility = () => {
      if (!document.hidden) reload()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [reload, isSuperAdmin])
}
