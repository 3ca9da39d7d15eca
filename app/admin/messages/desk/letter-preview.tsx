import { useRevalidator } from 'react-router'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { AnswerButton } from '../letter/answer-button.tsx'
import { awaitComposer } from '../letter/focus-composer.ts'
import { toSubject } from './to-subject.ts'

interface LetterPreviewProps {
  lead: LeadRow | null
  /** False where it could not be loaded. */
  isArriving?: boolean
}

/** Shows what the list knows while the message is loading. */
export function LetterPreview({ lead, isArriving = true }: LetterPreviewProps) {
  const { revalidate } = useRevalidator()
  // A message that is still loading is not the page's heading.
  const Subject = isArriving ? 'h2' : 'h1'
  if (!lead) return isArriving && <Spinner label="Loading the message" />

  function answer(leadId: string) {
    awaitComposer(leadId)
    if (!isArriving) revalidate()
  }

  return (
    <div aria-busy={isArriving} className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <Subject className="text-2xl wrap-anywhere">{toSubject(lead)}</Subject>
        <AnswerButton onClick={() => answer(lead.id)} />
      </div>
      <p className="font-semibold wrap-anywhere">{lead.name}</p>
      <p className="mt-4 text-muted wrap-anywhere">{lead.excerpt}</p>
    </div>
  )
}
