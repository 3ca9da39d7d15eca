import { useEffect, useRef, useState } from 'react'
import { holdCopy } from '../../posts/drafts/browser-copies.ts'
import { readLeftEdits, toCopyKey, writeCopy } from './edit-copies.ts'
import type { SettingEdits } from './setting-edits.ts'

/**
 * Keeps what isn't saved in this browser, and hands over what closed tabs left, once. Answers whether it is kept, and a
 * function that lets go of it.
 */
export function useEditCopies(userId: string, edits: SettingEdits, takeIn: (left: SettingEdits) => void) {
  // Decided once: a session that ends meanwhile must not move what is kept.
  const [key] = useState(() => toCopyKey(userId))
  const [isKept, setKept] = useState(true)
  const [isRead, setRead] = useState(false)
  const taken = useRef<string[]>([])
  const onLeft = useRef(takeIn)

  useEffect(() => {
    const release = holdCopy(key)
    let isOver = false
    readLeftEdits(userId).then(left => {
      if (isOver) return
      taken.current = left.keys
      if (Object.keys(left.edits).length > 0) onLeft.current(left.edits)
      setRead(true)
    }, reportError)
    return () => {
      isOver = true
      release()
    }
  }, [key, userId])

  useEffect(() => {
    if (!isRead) return
    const isWritten = writeCopy(key, edits)
    setKept(isWritten)
    // What was taken in is let go of once it stands here.
    if (isWritten) for (const left of taken.current.splice(0)) localStorage.removeItem(left)
  }, [key, edits, isRead])

  return { isKept }
}
