import { Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countQuote } from '../../data/count-quote.ts'
import { channels } from '../../settings/groups/channels.ts'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAgency } from '../agency.ts'
import { formatCount } from '../format-count.ts'
import type { HeldQuote } from './held-quote.ts'
import { objectives, starts } from './price.ts'
import { toContactMessage, toWhatsAppLink } from './quote-message.ts'
import { QuotePaper } from './quote-paper.tsx'
import { QuoteReceipt } from './quote-receipt.tsx'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'
import { shareQuote } from './share-quote.ts'
import { Sum } from './sum.tsx'

interface QuoteDialogProps {
  held: HeldQuote
  isOfEarlierList: boolean
  word: string | null
  open: boolean
  onClose: () => void
}

export function QuoteDialog({ held, isOfEarlierList, word, open, onClose }: QuoteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your instant quote"
      description="A data-backed estimate based on industry averages."
      className="dialog-receipt paper"
    >
      {word && (
        <p role="status" className="mb-5 rounded-m bg-warning-soft px-4 py-3 text-base text-warning">
          {word}
        </p>
      )}
      <Headline held={held} />
      <QuoteReceipt quote={held.quote} prices={held.list.prices} />
      <WaysOn held={held} />
      <Reference held={held} isOfEarlierList={isOfEarlierList} />
      <QuotePaper held={held} />
    </Dialog>
  )
}

/** Until one is pressed, nothing of the quote leaves the browser. */
function WaysOn({ held }: { held: HeldQuote }) {
  const { proposal } = useSettings(replies)
  const { whatsapp: isShown } = useSettings(channels)
  const { whatsapp } = useAgency()
  const [requested, setRequested] = useState(false)

  function request() {
    setRequested(true)
    showToast({ title: 'Proposal Request Sent!', description: note })
  }

  return (
    <div className="mt-6 grid gap-3">
      <Button asChild size="l">
        <Link to="/contact" state={toContactMessage(held, location.origin)} data-autofocus="in-sight">
          Send this quote
        </Link>
      </Button>
      {proposal && <p className="text-sm text-muted">{proposal}</p>}
      {isShown && whatsapp && (
        <Button asChild size="l" variant="secondary">
          <a
            href={toWhatsAppLink(held, location.origin, whatsapp)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => void countQuote('whatsapp')}
          >
            Send on WhatsApp
          </a>
        </Button>
      )}
      <div className="flex flex-wrap gap-3 *:grow *:basis-[6em]">
        <Button variant="secondary" className="px-2 whitespace-nowrap" onClick={() => shareQuote(held)}>
          <Share2 aria-hidden="true" className="size-4.5" /> Share
        </Button>
        <Button variant="secondary" className="px-2 whitespace-nowrap" onClick={print}>
          <Printer aria-hidden="true" className="size-4.5" /> Print
        </Button>
        <Button variant="ghost" className="px-2 text-muted sm:whitespace-nowrap" onClick={request}>
          Request Proposal
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {requested && note}
      </p>
    </div>
  )
}

function Headline({ held: { quote, list } }: { held: HeldQuote }) {
  const { volume, objective, start } = quote
  const { unit } = objectives[objective]
  return (
    <p className="quote-headline">
      <span className="quote-sum">
        <Sum of={toQuoteTotal(quote, list.prices)} />
      </span>
      <span className="mt-1 block text-base text-muted max-sm:hidden">
        for {formatCount(volume)} {unit.toLowerCase()}
        {start && `, start: ${starts[start].toLowerCase()}`}
      </span>
    </p>
  )
}

function Reference({ held, isOfEarlierList }: { held: HeldQuote; isOfEarlierList: boolean }) {
  const { number, date, validUntil } = toQuoteReference(held)
  const list = held.list.number
  return (
    <p className="mt-5 text-sm text-muted">
      Quote {number} of {date}. Prices hold until {validUntil}.{list !== null && ` Price list ${list}.`}
      {isOfEarlierList && ' Our prices have changed since; this quote keeps its own.'}
    </p>
  )
}

// The specification's title for a feature that does not exist yet; these words say what really happened.
const note =
  'This feature is not implemented yet: nothing was sent. “Send this quote” opens the contact form.'

function print() {
  void countQuote('print')
  window.print()
}
