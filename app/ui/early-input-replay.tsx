import { useEffect } from 'react'
import { collectEarlyInput, replayInput } from './early-input.ts'

/** Stands after everything that is hydrated. */
export function EarlyInputReplay() {
  useEffect(() => {
    const early = collectEarlyInput()
    window.hydrated = true
    // Before any other event, but after this commit: each step is rendered by itself.
    queueMicrotask(() => {
      replayInput(early)
      document.documentElement.dataset.hydrated = ''
    })
  }, [])
  return null
}
