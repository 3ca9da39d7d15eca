import { type RefObject, useLayoutEffect, useState } from 'react'

export function useRoom(
  element: RefObject<HTMLElement | null>,
  count: (measured: HTMLElement) => number,
): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setRoom(count(measured))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, count])
  return room
}
