import { useEffect, useRef } from 'react'

/** Some hosted backends make no sizes; then the original is shown, also when a size failed before we were there. */
export function useOriginalOnError() {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element) return
    const takeOriginal = () => element.removeAttribute('srcset')
    if (element.complete && element.naturalWidth === 0) takeOriginal()
    element.addEventListener('error', takeOriginal, { once: true })
    return () => element.removeEventListener('error', takeOriginal)
  }, [])
  return image
}
