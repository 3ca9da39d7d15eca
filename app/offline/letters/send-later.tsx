import { useState } from 'react'
import type { LaterLetter } from '../../site/contact/contact-fields.ts'
import { Button } from '../../ui/button.tsx'
import { keepLetter } from './keep-letter.ts'

interface SendLaterProps {
  letter: LaterLetter
  thanks: string
  onKept: () => void
}

/** Beside the link to write a mail instead: nothing is kept unless it is pressed. */
export function SendLater({ letter, thanks, onKept }: SendLaterProps) {
  const [error, setError] = useState<string | null>(null)
  async function keep() {
    const problem = await keepLetter({ ...letter, thanks })
    setError(problem)
    if (problem === null) onKept()
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
