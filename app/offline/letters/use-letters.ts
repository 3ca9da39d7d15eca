import { useEffect, useState } from 'react'
import { onLetterChange } from './letter-changes.ts'
import { hasLetters } from './letter-mark.ts'
import { type KeptLetter, listLetters } from './letter-store.ts'

/** The same in all tabs. Null at first. Opens the database only if something was kept. */
export function useLetters(): KeptLetter[] | null {
  const [letters, setLetters] = useState<KeptLetter[] | null>(null)
  useEffect(() => {
    // Storage is blocked, which `keepLetter` has reported.
    const read = () => void listLetters().then(setLetters, () => setLetters([]))
    if (hasLetters()) read()
    else setLetters([])
    return onLetterChange(read)
  }, [])
  return letters
}
