import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** A step elsewhere would drop a message on its way without a word: there is none until it is known what became of it. */
export function useStayWhileSending(isSending: boolean): void {
  useBlocker(isSending)
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
