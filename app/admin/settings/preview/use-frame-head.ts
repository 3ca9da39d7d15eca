import { type RefObject, useEffect, useState } from 'react'

export interface FrameHead {
  title: string
  description: string
  headline: string
}

/** Follows the head of the framed page. Null until that page has started. */
export function useFrameHead(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean): FrameHead | null {
  const [head, setHead] = useState<FrameHead | null>(null)
  useEffect(() => {
    const shown = isReady ? frame.current?.contentDocument : null
    if (!shown) return
    const read = () => setHead(toHead(shown))
    const observer = new MutationObserver(read)
    observer.observe(shown.head, { subtree: true, childList: true, characterData: true, attributes: true })
    read()
    return () => observer.disconnect()
  }, [frame, isReady])
  return head
}

const toHead = (page: Document): FrameHead => ({
  title: page.title,
  description: page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
  headline: page.querySelector('h1')?.textContent ?? '',
})
