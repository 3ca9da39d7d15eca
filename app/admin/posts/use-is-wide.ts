import { useSyncExternalStore } from 'react'

// Asked for late: on the server, which loads this too, there is no window.
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
