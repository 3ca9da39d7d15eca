import { useEffect, useRef } from 'react'

/**
 * The button that had the focus is disabled while sending, and on a phone the notice is out of sight. Where the
 * notice came with the page somebody may be writing again by now.
 */
export function useFocusOnArrival(isWanted = true) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted && (window.hydrated || document.activeElement === document.body)) notice.current?.focus()
  }, [isWanted])
  return notice
}
