import { useEffect } from 'react'

/** For what is not announced live: whoever comes back to the tab sees what is there now. */
export function useReloadOnReturn(reload: () => void) {
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) reload()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [reload])
}
