import { useEffect, useRef } from 'react'

/** Some hosted backends resize no images: shows the original, also if the error came before hydration. */
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
