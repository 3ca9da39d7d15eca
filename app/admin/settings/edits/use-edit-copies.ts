import { useEffect, useRef, useState } from 'react'
import { holdCopy } from '../../hold-copy.ts'
import { readLeftEdits, toCopyKey, writeCopy } from './edit-copies.ts'
import type { SettingEdits } from './setting-edits.ts'

/** Keeps unsaved edits in this browser, and passes those of closed tabs to `takeIn` once. */
export function useEditCopies(userId: string, edits: SettingEdits, takeIn: (left: SettingEdits) => void) {
  // Once: the key must not change when the session ends.
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
    // Copies of closed tabs are removed once this one holds their edits.
    if (isWritten) for (const left of taken.current.splice(0)) localStorage.removeItem(left)
  }, [key, edits, isRead])

  return { isKept }
}
