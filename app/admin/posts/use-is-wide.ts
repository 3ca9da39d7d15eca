import { useSyncExternalStore } from 'react'

// A function, because the server loads this module too and has no window.
const askWidth = () => matchMedia('(width >= 80rem)')

/** Whether the panel has room beside the text. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => askWidth().matches)
}

function watch(onChange: () => void) {
  const width = askWidth()
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
