import { useEffect, useState } from 'react'
import { onLetterChange } from './letter-changes.ts'
import { hasLetters } from './letter-mark.ts'
import { type KeptLetter, listLetters } from './letter-store.ts'

/** What this browser keeps, in all tabs the same; a database is opened for those only who have kept something. */
export function useLetters(): KeptLetter[] {
  const [letters, setLetters] = useState<KeptLetter[]>([])
  useEffect(() => {
    // What can't be read can't be shown; keeping it has said so.
    const read = () => void listLetters().then(setLetters, () => {})
    if (hasLetters()) read()
    return onLetterChange(read)
  }, [])
  return letters
}
