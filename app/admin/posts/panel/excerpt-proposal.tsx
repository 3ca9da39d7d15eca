import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { proposeExcerpt, readParagraphs } from './propose-excerpt.ts'

interface ExcerptProposalProps {
  excerpt: string
  content: string
  onAccept: (excerpt: string) => void
}

export function ExcerptProposal({ excerpt, content, onAccept }: ExcerptProposalProps) {
  const [proposal, setProposal] = useState<string | null>(null)
  if (proposal === null) {
    return (
      <Button
        variant="ghost"
        size="s"
        className="-ml-3 min-h-11 justify-self-start"
        onClick={() => setProposal(proposeExcerpt(readParagraphs(content)))}
      >
        Propose one from the text
      </Button>
    )
  }
  const isNew = proposal !== '' && proposal !== excerpt
  return (
    <div role="status" className="grid gap-2 rounded-m bg-sunken px-4 py-3 text-md">
      <p className="wrap-anywhere">{isNew ? proposal : 'The text has nothing else to propose yet.'}</p>
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button
            variant="secondary"
            size="s"
            className="min-h-11"
            onClick={() => {
              onAccept(proposal)
              setProposal(null)
            }}
          >
            {excerpt.trim() === '' ? 'Use it' : 'Use it instead'}
          </Button>
        )}
        <Button variant="ghost" size="s" className="min-h-11" onClick={() => setProposal(null)}>
          Close
        </Button>
      </div>
    </div>
  )
}
