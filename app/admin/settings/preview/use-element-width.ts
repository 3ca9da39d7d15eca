import { useEffect, useRef, useState } from 'react'

/** In pixels; 0 until it is measured. */
export function useElementWidth() {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { host, width }
}
