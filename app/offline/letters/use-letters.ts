import { useEffect, useState } from 'react'
import { onLetterChange } from './letter-changes.ts'
import { hasLetters } from './letter-mark.ts'
import { type KeptLetter, listLetters } from './letter-store.ts'

let last: KeptLetter[] | null = null

/** The same in all tabs. Null until they are read. Opens the database only if something was kept. */
export function useLetters(): KeptLetter[] | null {
  const [letters, setLetters] = useState(last)
  useEffect(() => {
    // Storage is blocked, which `keepLetter` has reported.
    const show = (found: KeptLetter[]) => {
      last = found
      setLetters(found)
    }
    const read = () => void listLetters().then(show, () => show([]))
    if (hasLetters()) read()
    else show([])
    return onLetterChange(read)
  }, [])
  return letters
}
