import { Reply } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** At the same place while the message is loading and afterwards. */
export function AnswerButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="s" aria-keyshortcuts="r" title="Answer (r)" className="min-h-11" onClick={onClick}>
      <Reply aria-hidden="true" className="size-4.5" />
      Answer
    </Button>
  )
}
