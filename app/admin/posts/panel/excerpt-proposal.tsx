import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { proposeExcerpt, readParagraphs } from './propose-excerpt.ts'

interface ExcerptProposalProps {
  excerpt: string
  content: string
  onAccept: (excerpt: string) => void
}

/** Stands there by itself as long as there is no excerpt. */
export function ExcerptProposal({ excerpt, content, onAccept }: ExcerptProposalProps) {
  const isMissing = excerpt.trim() === ''
  // Parsing a long text must not hold up who writes it.
  const text = useDeferredValue(content)
  const first = useMemo(() => (isMissing ? propose(text) : ''), [isMissing, text])
  const [asked, setAsked] = useState<string | null>(null)
  const proposal = isMissing ? first : asked
  if (isMissing && first === '') return null
  if (proposal === null) {
    return (
      <Button
        variant="ghost"
        size="s"
        className="-ml-3 min-h-11 justify-self-start"
        onClick={() => setAsked(propose(content))}
      >
        Propose one from the text
      </Button>
    )
  }
  const isNew = proposal !== '' && proposal !== excerpt
  return (
    <section aria-label="Proposed from the text" className="grid gap-2 rounded-m bg-sunken px-4 py-3 text-md">
      <p role={isMissing ? undefined : 'status'} className="wrap-anywhere">
        {isNew ? proposal : 'The text has nothing else to propose yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button
            variant="secondary"
            size="s"
            className="min-h-11"
            onClick={() => {
              onAccept(proposal)
              setAsked(null)
            }}
          >
            {isMissing ? 'Use it' : 'Use it instead'}
          </Button>
        )}
        {!isMissing && (
          <Button variant="ghost" size="s" className="min-h-11" onClick={() => setAsked(null)}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}

const propose = (content: string) => proposeExcerpt(readParagraphs(content))
