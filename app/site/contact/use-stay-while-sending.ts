import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Leaving would silently drop the message, so it is blocked until the outcome is known. */
export function useStayWhileSending(isSending: boolean): void {
  useBlocker(isSending)
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
