import { useState } from 'react'
import type { LaterLetter } from '../../site/contact/contact-fields.ts'
import { Button } from '../../ui/button.tsx'
import { keepLetter } from './keep-letter.ts'

interface SendLaterProps {
  readLetter: () => LaterLetter | null
  thanks: string
  onKept: (key: string) => void
}

/** Nothing is kept unless its button is pressed. */
export function SendLater({ readLetter, thanks, onKept }: SendLaterProps) {
  const [error, setError] = useState<string | null>(null)
  async function keep() {
    const letter = readLetter()
    if (!letter) return
    const problem = await keepLetter({ ...letter, thanks })
    setError(problem)
    if (problem === null) onKept(letter.key)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void keep()}>
        Send when back online
      </Button>
      {error && (
        <p role="alert" className="w-full">
          {error}
        </p>
      )}
    </>
  )
}
