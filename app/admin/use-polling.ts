import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hasAccess } from '../session/require-staff.ts'

const pause = 30_000
let polls = 0

export function isPolling(): boolean {
  return polls > 0
}

/** For data without live updates: polls while the tab is visible, and on return to it. */
export function usePolling() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const poll = async () => {
      if (document.hidden || !hasAccess()) return
      polls += 1
      await revalidate()
      polls -= 1
    }
    const timer = setInterval(poll, pause)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [revalidate])
}
