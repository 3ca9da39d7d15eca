import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { contact } from '../../settings/groups/contact.ts'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useAgency } from '../agency.ts'
import { useWhatsApp } from '../use-whatsapp.ts'
import type { SentOutcome } from './contact-fields.ts'
import { nameTimeZone } from './office-hours.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

interface SentNoticeProps extends SentOutcome {
  /** Sent in the background: it must not take the focus from the next message. */
  isKept?: boolean
}

export function SentNotice({ number, sentAt, answerUntil, isKept = false }: SentNoticeProps) {
  const { thanks } = useSettings(replies)
  const { answered_by } = useSettings(contact)
  const { time_zone } = useAgency()
  const whatsApp = useWhatsApp()
  const link = 'link inline-flex min-h-11 items-center font-semibold'
  return (
    <div ref={useFocusOnArrival(!isKept)} tabIndex={-1} role="status" className="sent-notice lifted mt-8">
      <div className="receipt">
        <div className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success-soft text-success">
            <Check aria-hidden="true" className="size-6" strokeWidth={3} />
          </span>
          <h2 className="min-w-0 text-2xl text-success wrap-anywhere">Message Sent!</h2>
        </div>
        <p className="mt-3 text-lg">{thanks}</p>
        <dl className="receipt-lines mt-4 border-t border-dashed border-control text-base">
          <div>
            <dt>Number</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd>{sentAt}</dd>
          </div>
          <div>
            <dt>Who answers</dt>
            <dd>{answered_by}</dd>
          </div>
          {answerUntil && (
            <div>
              <dt>Answer by</dt>
              <dd>{answerUntil}</dd>
            </div>
          )}
        </dl>
        <p className="mt-2 text-sm text-muted">
          Times are in {nameTimeZone(time_zone)}. The answer comes to your e-mail address; quote the number if
          you add something.
        </p>
        <p className="mt-3 flex flex-wrap gap-x-6 text-base print:hidden">
          <Link to="/company/about-us#how-it-works" className={link}>
            How we work
          </Link>
          <Link to="/growth-quote" className={link}>
            Instant Growth Quote
          </Link>
          {whatsApp && (
            <a
              href={`${whatsApp}?text=${encodeURIComponent(`About my message ${number}: `)}`}
              rel="noopener"
              className={link}
            >
              Go on in WhatsApp
            </a>
          )}
        </p>
      </div>
    </div>
  )
}
