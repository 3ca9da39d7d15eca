import { useEffect, useState } from 'react'
import type { LetterData } from './read-letter.ts'
import { readingTime } from './use-answers-meanwhile.ts'

/** Letters that the writer has seen: those there on opening, and later ones once shown for a while. */
export function useSeenLetters({ lead, letters }: LetterData, openedUntil: string) {
  const [read, setRead] = useState(openedUntil)
  const newest = lead.last_letter_at

  useEffect(() => {
    const timer = setTimeout(() => setRead(newest), readingTime)
    return () => clearTimeout(timer)
  }, [newest])

  return {
    hasWrittenAgain: Date.parse(newest) > Date.parse(openedUntil),
    seenUntil: read,
    letter: letters.findLast(({ created_at }) => Date.parse(created_at) <= Date.parse(read)) ?? null,
  }
}
