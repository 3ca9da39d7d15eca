import { Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { siteSettings } from '../site-settings.ts'
import { type QuoteInput, toFragment } from './quote-link.ts'
import { toContactMessage } from './quote-message.ts'
import { QuoteReceipt } from './quote-receipt.tsx'
import { toQuoteReference } from './quote-reference.ts'

interface QuoteDialogProps {
  quote: QuoteInput
  open: boolean
  onClose: () => void
}

export function QuoteDialog({ quote, open, onClose }: QuoteDialogProps) {
  const [requested, setRequested] = useState(false)

  function request() {
    setRequested(true)
    showToast({ title: 'Proposal Request Sent!', description: note })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your instant quote"
      description="A data-backed estimate based on industry averages."
      className="dialog-receipt"
    >
      <QuoteReceipt quote={quote} />
      <PaperLines quote={quote} />
      <div className="mt-6 grid gap-3 print:hidden">
        <Button size="l" onClick={request} data-autofocus="">
          Request Proposal
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {requested && note}
        </p>
        <Button asChild size="l" variant="secondary">
          <Link to="/contact" state={toContactMessage(quote)}>
            Continue to contact form
          </Link>
        </Button>
        <div className="flex flex-wrap gap-3 *:grow">
          <Button variant="ghost" className="px-2 whitespace-nowrap" onClick={() => copyLink(quote)}>
            <Link2 aria-hidden="true" className="size-4.5" /> Copy link
          </Button>
          <Button variant="ghost" className="px-2 whitespace-nowrap" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" /> Print
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function PaperLines({ quote }: { quote: QuoteInput }) {
  const [now] = useState(() => new Date())
  const { number, date, validUntil } = toQuoteReference(quote, now)
  return (
    <>
      <p className="mt-3 text-sm text-muted">
        Quote {number} of {date}. Valid until {validUntil}.
      </p>
      <address className="mt-8 hidden text-base not-italic print:block">
        <strong>{siteSettings.name}</strong>
        <br />
        {siteSettings.city}, {siteSettings.country}
        <br />
        {siteSettings.email}
        <br />
        {siteSettings.phone.shown}
      </address>
    </>
  )
}

// The specification's title for a feature that does not exist yet; the words beside it say what really happened.
const note =
  'This feature is not implemented yet: nothing has left your device. The contact form does reach us.'

async function copyLink(quote: QuoteInput) {
  const link = `${location.origin}/growth-quote#${toFragment(quote)}`
  try {
    await navigator.clipboard.writeText(link)
    showToast({ title: 'Link copied', description: 'Whoever opens it sees this quote.', tone: 'success' })
  } catch {
    showToast({ title: 'The link could not be copied', description: link, tone: 'danger' })
  }
}
