import { useEffect, useRef } from 'react'

/** The disabled button lost the focus; on a phone this is off screen. After a page load somebody may be typing. */
export function useFocusOnArrival(isWanted = true) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted && (window.hydrated || document.activeElement === document.body)) notice.current?.focus()
  }, [isWanted])
  return notice
}
