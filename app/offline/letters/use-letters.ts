import { useEffect, useState } from 'react'
import { onLetterChange } from './letter-changes.ts'
import { hasLetters } from './letter-mark.ts'
import { type KeptLetter, listLetters } from './letter-store.ts'

/** What this browser keeps, in all tabs the same; a database is opened for those only who have kept something. Unknown at first. */
export function useLetters(): KeptLetter[] | null {
  const [letters, setLetters] = useState<KeptLetter[] | null>(null)
  useEffect(() => {
    // What can't be read can't be shown; keeping it has said so.
    const read = () => void listLetters().then(setLetters, () => setLetters([]))
    if (hasLetters()) read()
    else setLetters([])
    return onLetterChange(read)
  }, [])
  return letters
}
