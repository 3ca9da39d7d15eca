import { useEffect } from 'react'
import { doAgain, takeEarlyInput } from './early-input.ts'

/** Stands after everything that is hydrated: what was done to the page before is done again now. */
export function HydrationMark() {
  useEffect(() => {
    const early = takeEarlyInput()
    window.hydrated = true
    // Before any other event, but after this commit: each step is rendered by itself.
    queueMicrotask(() => {
      doAgain(early)
      document.documentElement.dataset.hydrated = ''
    })
  }, [])
  return null
}
