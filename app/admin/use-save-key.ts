import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S, or Command+S, saves here instead of saving the page as a file. */
export function useSaveKey(save: () => void) {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // A dialog asks something first.
      if (!document.querySelector('dialog[open]')) saveNow()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
