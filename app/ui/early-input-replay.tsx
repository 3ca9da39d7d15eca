import { useEffect } from 'react'
import { collectEarlyInput, replayInput } from './early-input.ts'

/** Render it after everything that is hydrated. */
export function EarlyInputReplay() {
  useEffect(() => {
    const early = collectEarlyInput()
    window.hydrated = true
    // After this commit and before any other event; each step is rendered by itself.
    queueMicrotask(() => {
      replayInput(early)
      document.documentElement.dataset.hydrated = ''
    })
  }, [])
  return null
}
