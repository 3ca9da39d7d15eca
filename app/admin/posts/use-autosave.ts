import { useCallback, useEffect, useRef, useState } from 'react'
import { autosaveDraft, type DraftBase, findAutosavedDraft } from './autosaved-draft.ts'
import type { PostDraft } from './post-draft.ts'

const pause = 400

/** Keeps the draft in this browser shortly after each change and, at the latest, when the page goes away. */
export function useAutosave(key: string, draft: PostDraft, changed: boolean, base: DraftBase) {
  const [offered, setOffered] = useState(() => findAutosavedDraft(localStorage, key))
  const [kept, setKept] = useState(false)
  const write = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!changed) return
    setKept(false)
    write.current = () => {
      write.current = null
      try {
        autosaveDraft(localStorage, key, draft, base)
        setKept(true)
      } catch {
        // Storage is full or closed to us; the bar then doesn't claim that the text is kept.
      }
    }
    const timer = setTimeout(() => write.current?.(), pause)
    return () => clearTimeout(timer)
  }, [key, draft, changed, base])

  useEffect(() => {
    const writeNow = () => write.current?.()
    const onVisibility = () => document.hidden && writeNow()
    window.addEventListener('pagehide', writeNow)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      writeNow()
      window.removeEventListener('pagehide', writeNow)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])

  const forget = useCallback(() => {
    write.current = null
    localStorage.removeItem(key)
    setOffered(null)
    setKept(false)
  }, [key])

  return { offered, kept, forget, closeOffer: () => setOffered(null) }
}
